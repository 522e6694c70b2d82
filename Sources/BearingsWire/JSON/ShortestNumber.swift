/// A range as people write it.
package func span(of range: ClosedRange<Double>) -> String {
    "\(shortest(range.lowerBound))...\(shortest(range.upperBound))"
}

/// A number as people write it: an integer without ".0".
package func shortest(_ number: Double) -> String {
    let text = "\(number)".utf8
    let isWhole = text.suffix(2).elementsEqual(".0".utf8)
    return String(decoding: isWhole ? text.dropLast(2) : text[...], as: UTF8.self)
}

/// A whole number with commas between its thousands.
package func grouped(_ number: Int) -> String {
    let digits = Array("\(number)".utf8)
    var text: [UInt8] = []
    for (index, digit) in digits.enumerated() {
        let left = digits.count - index
        if index > 0, left % 3 == 0, text.last != UInt8(ascii: "-") {
            text.append(UInt8(ascii: ","))
        }
        text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
}
