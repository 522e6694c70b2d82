extension JSONSplitter {
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
