import BearingsEngine
import Geography

/// Values of an event as a sentence has them; `?` for what cannot be said.
extension LocationCoordinate {
    /// A latitude and a longitude.
    var text: String {
        "\(latitude.text(.tenMillionths)), \(longitudeToPrint.text(.tenMillionths))"
    }
}

extension Double {
    /// The number as it is printed.
    func text(_ scale: DecimalScale) -> String { printedText(self, .number(scale)) }

    /// A direction as it is printed.
    var angleText: String { printedText(self, .angle) }
}

/// A value as it is printed.
func printedText<Form: WireForm>(_ value: Form.Value, _ form: Form) -> String {
    var text = TextBuffer(capacity: 0)
    text.append(room: form.room(for: value)) { form.put(value, &$0) }
    return String(decoding: text.bytes[..<text.count], as: UTF8.self)
}

/// A number without decimals.
func wholeText(_ number: Double?) -> String {
    guard let number, number.magnitude < 1e15 else { return "?" }
    return "\(Int(number.rounded()))"
}

/// A number with one decimal.
func tenthsText(_ number: Double) -> String {
    guard number.magnitude < 1e14 else { return "?" }
    let units = Int((number * 10).rounded())
    let sign = units < 0 ? "-" : ""
    return "\(sign)\(units.magnitude / 10).\(units.magnitude % 10)"
}
