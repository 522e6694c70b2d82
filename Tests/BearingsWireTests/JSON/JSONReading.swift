import BearingsWire

/// A line read by a tape, or the reason why it could not be.
struct ReadLine {
    private let line: [UInt8]
    let tape: JSONTape
    let error: LineError?

    /// Reads `text` amid other bytes, which must not matter.
    init(_ text: some Sequence<UInt8>, maximumDepth: Int = 64, margin: [UInt8] = Array("\"}]".utf8))
    {
        let line = Array(text)
        let buffer = margin + line + margin
        var tape = JSONTape(maximumDepth: maximumDepth)
        do {
            try tape.read(buffer.span.extracting(margin.count..<margin.count + line.count))
            error = nil
        } catch {
            self.error = error
        }
        self.line = line
        self.tape = tape
    }

    init(_ text: String, maximumDepth: Int = 64) {
        self.init(text.utf8, maximumDepth: maximumDepth)
    }

    /// The line's nodes as text, one word each, for comparing whole lines.
    var outline: [String] {
        (0..<tape.count).map { index in
            let node = tape[index]
            let text = String(decoding: line[node.range.indices], as: UTF8.self)
            let key = node.isKey ? "key " : ""
            return "\(key)\(node.kind) \(text) →\(node.next)"
        }
    }

    func unescaped(_ index: Int) -> String {
        tape.string(at: index)
    }

    func equals(_ index: Int, _ key: StaticString) -> Bool {
        tape.equals(index, key)
    }

    func duplicateKey(inObjectAt index: Int = 0) -> Int? {
        tape.duplicateKey(inObjectAt: index)
    }

    func value(of key: StaticString, inObjectAt index: Int = 0) -> Int? {
        tape.value(of: key, inObjectAt: index)
    }
}
