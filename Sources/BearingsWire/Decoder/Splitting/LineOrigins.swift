/// Where the lines that came of a document begin in the source.
package struct LineOrigins: Sendable {
    /// Where an output line begins in the source.
    package struct Origin: Equatable, Sendable {
        /// The line's number, from 1.
        package var line: Int
        /// The offset in that line.
        package var offset: Int
    }

    /// Those of all lines, except those removed.
    private var origins: [Origin] = []
    /// The number of the first of them, from 1.
    private var firstNumber: Int

    /// - Parameter line: The number of the first output line.
    init(from line: Int) { firstNumber = line }

    /// Adds the next line; `nil` for a piece that continues one.
    mutating func append(_ origin: Origin?) {
        if let origin { origins.append(origin) }
    }

    /// Where an output line begins in the source, by its number from 1; `nil` if that has been removed.
    package func origin(ofLine number: Int) -> Origin? {
        let index = number - firstNumber
        return origins.indices.contains(index) ? origins[index] : nil
    }

    /// Removes the positions of the lines before one.
    package mutating func forget(before number: Int) {
        let count = min(max(0, number - firstNumber), origins.count)
        origins.removeFirst(count)
        firstNumber += count
    }

    /// Sets where the entries of a batch, from an index on, are in the source.
    ///
    /// An error is located by its own line and byte, everything else by where the record
    /// begins.
    ///
    /// - Parameter bytes: The buffer with the lines' text.
    package func locate(_ batch: inout RecordBatch, from first: Int, _ bytes: Span<UInt8>) {
        for index in first..<batch.entries.count {
            let entry = batch.entries[index]
            guard let origin = origin(ofLine: entry.line) else { continue }
            batch.entries[index].line = origin.line
            guard case .rejected(let error) = entry.content else { continue }
            let offset = batch.errors[Int(error)].offset
            var (lines, lineStart) = (0, -origin.offset)
            for distance in 0..<min(offset, Int(entry.text.count))
            where bytes[Int(entry.text.start) + distance] == 0x0D {
                lines += 1
                lineStart = distance + 1
            }
            batch.entries[index].line += lines
            batch.errors[Int(error)].offset = offset - lineStart
        }
    }
}
