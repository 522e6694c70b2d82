/// `body` as a sentence, with its `$` and its checksum.
package func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)"
}

/// Lines of sentences, each with its checksum.
package func sentences(_ bodies: String...) -> String {
    bodies.map { sentence($0) + "\r\n" }.joined()
}
