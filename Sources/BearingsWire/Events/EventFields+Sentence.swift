/// Values of an event as a sentence holds them; `?` for what is no number.
extension EventFields {
    /// A latitude and a longitude, where both are there, below a path that ends with a dot.
    func place(under path: String = "") -> String? {
        guard let latitude = self["\(path)lat"], let longitude = self["\(path)lon"] else {
            return nil
        }
        return "\(latitude), \(longitude)"
    }

    /// A number without decimals.
    func rounded(_ path: String) -> String { Self.rounded(number(path)) }

    /// A number with one decimal.
    func tenths(_ path: String) -> String {
        guard let number = number(path), number.magnitude < 1e14 else { return "?" }
        let units = Int((number * 10).rounded())
        let sign = units < 0 ? "-" : ""
        return "\(sign)\(units.magnitude / 10).\(units.magnitude % 10)"
    }

    /// A number that was worked out, without decimals.
    static func rounded(_ number: Double?) -> String {
        guard let number, number.magnitude < 1e15 else { return "?" }
        return "\(Int(number.rounded()))"
    }
}
