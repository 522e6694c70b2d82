import BearingsEngine
import BearingsWire

/// Writes lines of events as earlier ones with other times and numbers, which most are: a third of their bytes.
///
/// > Source: the head of `Page/lines.js`.
struct RepeatedLines: Sendable {
    /// What a line may repeat.
    private struct Model {
        var number: Int
        var time: Instant
    }

    /// By the text of a line without its time and numbers.
    private var models: [[UInt8]: Model] = [:]
    private var printer = TimestampPrinter()
    private var time: [UInt8] = []
    private var text: [UInt8] = []
    private var numbers: [UInt8] = []

    /// Logs of other programs may hold lines that differ in words alone.
    private static let mostModels = 1 << 16
    private static let timeKey = Array(#","time":""#.utf8)

    /// How a page has a line.
    struct Form {
        /// What stands before the event, or in its place.
        var text: [UInt8]
        /// Whether the event follows; otherwise the line repeats another.
        var isWhole: Bool
        /// Whether others may repeat it, so that no page is without it.
        var isModel = false
    }

    /// How a page has a line without its newline.
    ///
    /// - Parameter speed: What stands for the speed with which the user came to a fix.
    mutating func form(
        of line: ArraySlice<UInt8>,
        _ event: DecodedEvent,
        speed: String
    ) -> Form {
        guard let time = event.time, Self.mayRepeat(event), part(line, time) else {
            return Self.plain(at: event.time, speed: speed)
        }
        if let model = models[text] {
            let start = "\(model.number),\(speed),\(time.since(model.time))"
            return Form(text: Array(start.utf8) + numbers, isWhole: false)
        }
        guard models.count < Self.mostModels else { return Self.plain(at: time, speed: speed) }
        let model = Model(number: models.count, time: time)
        models[text] = model
        return Form(
            text: Array("\(model.number),\(speed),\(time.millisecondsSince1970)".utf8),
            isWhole: true,
            isModel: true
        )
    }

    /// How a page has a line that repeats none and is not repeated.
    static func plain(at time: Instant?, speed: String = "") -> Form {
        let text = ",\(speed)," + (time.map { "\($0.millisecondsSince1970)" } ?? "")
        return Form(text: Array(text.utf8), isWhole: true)
    }

    /// Whether there may be many such that differ in no word.
    private static func mayRepeat(_ event: DecodedEvent) -> Bool {
        switch event.content {
        case .location, .indicator, .indicatorHidden, .compass, .region: true
        case .callout, .filtered, .rejected, .other: false
        }
    }

    /// Parts a line into its text and its numbers, a comma before each.
    ///
    /// - Returns: Whether its time is printed as here; any other would be read back as this.
    private mutating func part(_ line: ArraySlice<UInt8>, _ instant: Instant) -> Bool {
        time.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
        printer.append(instant.millisecondsSince1970, to: &time)
        let bytes = line.span
        guard let start = Self.end(of: Self.timeKey, in: bytes),
            start + time.count <= bytes.count,
            time.indices.allSatisfy({ bytes[start + $0] == time[$0] })
        else { return false }
        partNumbers(line, leavingOut: start..<start + time.count)
        return true
    }

    /// Where the first of some bytes end in others; `nil` if they are not in them.
    private static func end(of key: [UInt8], in bytes: Span<UInt8>) -> Int? {
        var start = 0
        while start + key.count <= bytes.count {
            if bytes[start] == key[0], key.indices.allSatisfy({ bytes[start + $0] == key[$0] }) {
                return start + key.count
            }
            start += 1
        }
        return nil
    }

    private mutating func partNumbers(_ line: ArraySlice<UInt8>, leavingOut time: Range<Int>) {
        let bytes = line.span
        var (isQuoted, isEscaped, isNumber) = (false, false, false)
        // Where what is not kept yet begins, and the next byte.
        var (start, index) = (0, 0)
        while index < bytes.count {
            var end = index
            if index == time.lowerBound {
                end = time.upperBound
            } else if !isQuoted, Self.isOfNumber(bytes[index], isFirst: true) {
                repeat {
                    end += 1
                } while end < bytes.count
                    && Self.isOfNumber(bytes[end], isFirst: false)
                numbers.append(UInt8(ascii: ","))
                numbers += line.dropFirst(index).prefix(end - index)
                isNumber = true
            } else {
                let isQuote = bytes[index] == UInt8(ascii: "\"") && !isEscaped
                isEscaped = bytes[index] == UInt8(ascii: "\\") && !isEscaped
                isQuoted = isQuoted != isQuote
                index += 1
                continue
            }
            text += line.dropFirst(start).prefix(index - start)
            // Marks where it stood: an empty array is none with a number.
            if isNumber { text.append(0) }
            (start, index, isNumber) = (end, end, false)
        }
        text += line.dropFirst(start)
    }

    private static func isOfNumber(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"): !isFirst
        default: false
        }
    }
}
