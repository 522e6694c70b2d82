import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography
import Testing

@testable import BearingsTestSupport

/// Several devices in one session, which report the same times.
@Suite struct ProcessorDevicesTests {
    private let setup = Pass.Setup.locations

    private func report(_ device: Int, _ time: Int, _ place: Int, _ member: String) -> String {
        #"{"class":"TPV","device":"\#(device)","mode":3,"time":\#(time),"lat":4\#(place),"lon":7,\#(member)}"#
    }

    /// The numbers of a location event.
    private func numbers(_ line: String) -> [String?] {
        ["accuracy", "altitude", "speed", "course"].map { line.value(of: $0) }
    }

    @Test(arguments: Rounds.seeds(40))
    func `no event has numbers of two devices, and the journal gives the same events`(seed: UInt64)
    {
        var random = SplitMix64(seed: seed)
        let members = ["eph", "altMSL", "speed", "track"]
        let lines = (0..<60).map { index in
            // While there is one device, its reports are read by templates.
            let device = index < 12 ? 1 : Int(random.int(in: 1...3))
            let place = Int(random.int(in: 1...3))
            let member = members[Int(random.int(in: 0...3))]
            return report(device, index / 9, place, #""\#(member)":\#(100 * device + index)"#)
        }
        let result = Pass.over(lines, setup)
        for line in result.lines { expectEqual(devices(in: line).count, 1, "\(line)") }
        expectEqual(Pass.over(result.journal, setup).lines, result.lines)
    }

    @Test func `more devices than are remembered are not mixed either`() {
        let lines = (0..<900).map { index in
            report(index % 300, 9, 1, #""\#(index < 300 ? "eph" : "altMSL")":\#(index % 300)00"#)
        }
        let result = Pass.over(lines, setup)
        expectEqual(result.tally.read, 900)
        for line in result.lines { expectEqual(devices(in: line).count, 1, "\(line)") }
    }

    /// The devices whose numbers an event has: each is a hundred times its device's, or somewhat more.
    private func devices(in line: String) -> Set<Int> {
        Set(numbers(line).compactMap { $0.flatMap(Double.init) }.map { Int($0) / 100 })
    }
}
