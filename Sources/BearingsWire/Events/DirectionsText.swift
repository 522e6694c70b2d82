import BearingsEngine
import Geography

/// The members of `directions`, as JSON from `request` on, a comma before each.
///
/// Steps have no bound, so they are encoded before room is reserved in the output. Directions are rare.
///
/// > Source: Protocol 4, `directions`.
enum DirectionsText {
    static func json(_ event: DirectionsEvent) -> [UInt8] {
        let request = Array(",\"request\":\(event.request)".utf8)
        return switch event.answer {
        case .directions(let directions): request + members(of: directions)
        case .noFix: request + Array(",\"diagnostic\":\"no_fix\"".utf8)
        case .unauthorized: request + Array(",\"diagnostic\":\"unauthorized\"".utf8)
        case .hidden(let reason):
            request + Array(",\"phase\":\"hide\",\"reason\":\"\(reason.word)\"".utf8)
        }
    }

    private static func members(of directions: TravelDirections) -> [UInt8] {
        var json = Array(",\"mode\":\"\(directions.mode.word)\"".utf8)
        json += ",\"reason\":\"\(directions.reason.word)\",".utf8
        json += way(directions.distance, directions.distanceText)
        json += number(",\"expected_travel_time\":", directions.expectedTravelTime, .thousandths)
        if !directions.steps.isEmpty {
            json += ",\"steps\":[".utf8
            for (index, step) in directions.steps.enumerated() {
                json += "\(index > 0 ? "," : ""){\"instruction\":".utf8
                json += jsonString(step.instruction.utf8)
                json.append(UInt8(ascii: ","))
                json += way(step.distance, step.distanceText)
                json.append(UInt8(ascii: "}"))
            }
            json.append(UInt8(ascii: "]"))
        }
        return json + Array(",\"source\":\"\(directions.source.word)\"".utf8)
    }

    /// A distance, for programs and for people.
    private static func way(_ metres: Double, _ text: String) -> [UInt8] {
        number("\"distance\":", metres, .hundredths) + Array(",\"distance_text\":\"\(text)\"".utf8)
    }

    private static func number(
        _ key: StaticString,
        _ number: Double,
        _ scale: DecimalScale
    ) -> [UInt8] {
        var text = TextBuffer(capacity: 64)
        text.append(room: ByteWriter.longestNumber + 64) { $0.put(key, number, scale) }
        return Array(text.bytes.prefix(text.count))
    }
}
