import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// What is read is what can have been written.
@Suite struct FieldReaderTests {
    /// What is wrong with a value, its bytes, and how they are read.
    private struct Refused: CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
        var read: (inout FieldReader) -> Void

        init(_ name: String, _ bytes: [UInt8], _ read: @escaping (inout FieldReader) -> Void) {
            (testDescription, self.bytes, self.read) = (name, bytes, read)
        }

        /// A value of one type that is none of another.
        init<Value: StateCodable>(_ value: some StateCodable, as type: Value.Type) {
            var value = value
            self.init("\(value) as \(type)", FieldWriter.bytes { value.code(&$0) }) { reader in
                var read = Value.blank
                read.code(&reader)
            }
        }
    }

    private static func word(_ word: UInt64) -> [UInt8] {
        var word = word
        return FieldWriter.bytes { $0.codeWord(&word) }
    }

    private static var refused: [Refused] {
        var asked = GeocodeRequestTracker(timeout: 5000)
        _ = asked.request(.paris, at: .epoch)
        var lost = FieldWriter.bytes { asked.code(&$0, at: .epoch) }
        lost[lost.count - 1] = 34
        _ = asked.deadlineReached(at: .milliseconds(5000))
        _ = asked.deadlineReached(at: .milliseconds(10_000))
        let waiting = FieldWriter.bytes { asked.code(&$0, at: .epoch) }
        func tracker(at now: Instant) -> (inout FieldReader) -> Void {
            { reader in
                var tracker = GeocodeRequestTracker(timeout: 5000)
                tracker.code(&reader, at: now)
            }
        }
        func count(_ reader: inout FieldReader) {
            var count: UInt64 = 0
            reader.codeCount(&count)
        }
        return [
            Refused(Double.infinity, as: Double.self),
            Refused(-Double.infinity, as: Double.self),
            Refused(Int64(bitPattern: Double.nan.bitPattern), as: Double.self),
            Refused(1e61, as: Double.self),
            Refused(Int64.max, as: Instant.self),
            Refused(Int64.min, as: Instant.self),
            Refused(Int64(1_000_000_000_000_001), as: Instant.self),
            Refused(90.5, as: LocationCoordinate.self),
            Refused(Int64(9), as: CalloutContent.self),
            Refused(Int64(0xFF), as: Bool.self),
            Refused(Int64(0xFF), as: TravelMode.self),
            Refused(Int64(5), as: MapView.Scale.self),
            Refused(Int64.max, as: [Bool].self),
            Refused(Viewport.blank, as: MapView.self),
            Refused("no UTF-8", [1, 0, 0, 0, 0xFF]) { reader in
                var text = ""
                text.code(&reader)
            },
            Refused("too long", [0xFF, 0xFF, 0xFF, 0xFF, 0]) { reader in
                var bytes: [UInt8] = []
                reader.codeBytes(&bytes)
            },
            Refused("the largest word as a count", word(.max), count),
            Refused("2^53 + 1 as a count", word(1 << 53 + 1), count),
            Refused("34 losses", lost, tracker(at: .epoch)),
            Refused("a retry long ago", waiting, tracker(at: .milliseconds(90_000_000))),
        ]
    }

    @Test func `refuses what cannot have been written, and says what and where`() {
        for row in Self.refused {
            var reader = FieldReader(row.bytes, 0..<row.bytes.count)
            row.read(&reader)
            let damage = reader.damage
            expect(damage != nil, row.testDescription)
            expect(damage?.found.isEmpty == false && damage?.expected.isEmpty == false)
            expect((damage?.offset ?? 0) <= row.bytes.count)
        }
    }

    @Test func `says first what was refused first`() {
        var reader = FieldReader([7, 9], 0..<2)
        var (one, other, later) = (false, true, true)
        one.code(&reader)
        other.code(&reader)
        later.code(&reader)
        let damage = StateDamage(offset: 0, found: "7", expected: "0 or 1")
        expectEqual(reader.damage, damage)
        expect(!one && other && later)
    }

    @Test func `a value that a later version has added is as new in the files of earlier ones`() {
        struct Grown: StateCodable {
            static var blank: Grown { Grown() }
            var first = false
            var added = "new"
            mutating func code(_ coder: inout some StateCoder) {
                first.code(&coder)
                if coder.version >= StateLayout.version { added.code(&coder) }
            }
        }
        var reader = FieldReader([1], 0..<1, version: StateLayout.version - 1)
        var grown = Grown()
        grown.code(&reader)
        expect(reader.damage == nil && grown.first && grown.added == "new")
    }
}
