import BearingsEngine

/// Lines with several records.
///
/// Each element is read by itself; an invalid one is rejected and the others are used.
extension LineReader {
    /// Reads the elements of the array at a node, each of which becomes the root.
    package mutating func readElements(
        of array: Int,
        into records: inout RecordWriter,
        _ read: (inout LineReader, inout RecordWriter) throws(LineError) -> Void
    ) {
        var elements = tape.elements(ofArrayAt: array)
        while let element = elements.next(in: tape) {
            guard begin(element, in: &records) else { continue }
            do throws(LineError) {
                try read(&self, &records)
            } catch {
                reject(error, in: &records)
            }
        }
    }

    /// Begins the record of an element, which becomes the root.
    ///
    /// - Returns: Whether it is an object; otherwise it has been rejected.
    package mutating func begin(_ element: Int, in records: inout RecordWriter) -> Bool {
        records.advance()
        do throws(LineError) {
            guard tape[element].kind == .object else {
                guard !records.countsErrorsOnly else {
                    throw LineError(.badType, offset: 0, message: "")
                }
                let found = tape.description(of: element)
                throw error(.badType, at: element, "found \(found), expected an object")
            }
            try enter(element)
            return true
        } catch {
            records.rejectElement(error)
            return false
        }
    }

    /// Rejects the root, an element whose session may still be known.
    package func reject(_ error: LineError, in records: inout RecordWriter) {
        records.rejectElement(error)
        if case .rejected = records.entry.content, records.options.sessionSource == .record {
            records.entry.session = (try? session(&records)) ?? .anyone
        }
    }

    /// Whether the line, or the value at a node, is an array with nothing in it but such arrays.
    package func isEmptyArray(_ node: Int = 0) -> Bool {
        guard tape[node].kind == .array else { return false }
        var elements = tape.elements(ofArrayAt: node)
        while let element = elements.next(in: tape) {
            guard isEmptyArray(element) else { return false }
        }
        return true
    }

    /// Whether the line, or the value at a node, is an array with an object in it, or in an array in it.
    package func holdsRecords(_ node: Int = 0) -> Bool {
        guard tape[node].kind == .array else { return false }
        var elements = tape.elements(ofArrayAt: node)
        while let element = elements.next(in: tape) {
            if tape[element].kind == .object || holdsRecords(element) { return true }
        }
        return false
    }
}
