/// A client's fix, updated in place: only its time and latitude change.
///
/// The last seven digits of the latitude identify the fix, in its answer too. The last digit is never 0, which the answer
/// would omit.
struct LoadLine {
    /// The line with its newline.
    private(set) var bytes: [UInt8]
    private let clock: Range<Int>
    private let digits: Range<Int>
    /// Milliseconds since the day began.
    private var time = 0
    /// How much later the next one is, in milliseconds.
    private let step: Int

    private static let clockText = "00:00:00.000"
    private static let latitudeText = "47.0000001"

    /// Creates the line of the client with `index`, in a session of its own.
    ///
    /// - Parameter step: The time between two fixes, in milliseconds, 1 or more.
    init(client index: Int, step: Int) {
        let head = "{\"type\":\"fix\",\"time\":\"2026-01-01T"
        let middle = "Z\",\"session\":\"\(Self.session(of: index))\",\"lat\":"
        let tail =
            ",\"lon\":8.5417,\"accuracy\":5,\"altitude\":408.1,\"speed\":1.4,\"course\":92.5}\n"
        bytes = Array((head + Self.clockText + middle + Self.latitudeText + tail).utf8)
        clock = head.utf8.count..<(head + Self.clockText).utf8.count
        let latitude = clock.upperBound + middle.utf8.count + "47.".utf8.count
        digits = latitude..<latitude + 6
        self.step = step
    }

    static func session(of index: Int) -> String { "load-\(index)" }

    /// Makes it the fix number `number`, a step later than the last.
    mutating func advance(to number: Int) {
        time += step
        let (minutes, milliseconds) = (time / 60_000, time % 60_000)
        var position = clock.lowerBound
        write(minutes / 60 % 24, 2, at: &position)
        write(minutes % 60, 2, at: &position)
        write(milliseconds / 1000, 2, at: &position)
        write(milliseconds % 1000, 3, at: &position)
        position = digits.lowerBound
        write(number % 1_000_000, 6, at: &position)
    }

    /// Writes `value` with so many digits, and advances past the following separator.
    private mutating func write(_ value: Int, _ count: Int, at position: inout Int) {
        var rest = value
        for index in (position..<position + count).reversed() {
            bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        position += count + 1
    }

    /// The number of the fix in a line or its answer, modulo 10^6; `nil` for other lines.
    static func number(in line: ArraySlice<UInt8>) -> Int? {
        guard let start = firstLatitude(in: line), start + 6 < line.endIndex else { return nil }
        var number = 0
        for byte in line[start..<start + 6] {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    private static let key = Array("\"lat\":47.".utf8)

    private static func firstLatitude(in line: ArraySlice<UInt8>) -> Int? {
        // The key is never earlier. The search costs the clients of both servers the same.
        var index = line.startIndex + 40
        while index + key.count < line.endIndex {
            if line[index] == key[0], line[index + 1] == key[1], line[index + 2] == key[2],
                line[index..<index + key.count].elementsEqual(key)
            {
                return index + key.count
            }
            index += 1
        }
        return nil
    }
}
