import BearingsEngine

/// Members that every record may have: time and session.
extension RecordDecoder {
    /// Reads the session of another system's record.
    ///
    /// - Parameters:
    ///   - device: The node of the device's name, if it has one; not always a string.
    ///   - mayBeNumber: Whether a number is a name too.
    mutating func session(
        deviceAt device: Int?,
        mayBeNumber: Bool = false,
        names: inout [UInt8]
    ) throws(LineError) -> SessionReference {
        if let session = try sessionByKey(&names) { return session }
        guard options.sessionSource == .source else { return try session(names: &names) }
        let start = names.count
        if let device, reader.tape[device].kind == .string {
            reader.tape.appendText(of: device, to: &names)
        } else if mayBeNumber, let device, reader.tape[device].kind == .number {
            reader.tape.appendText(of: device, to: &names)
        }
        return Self.session(from: start, in: &names)
    }

    /// The session whose name was appended from `start` on; a longer name is cut at its front.
    static func session(from start: Int, in names: inout [UInt8]) -> SessionReference {
        if names.count - start > longestSessionName {
            let name = Array(end(of: names[start...]))
            names.replaceSubrange(start..., with: name)
        }
        return SessionReference(from: start, in: &names)
    }

    /// Reads the session from a record's key, or the file's.
    mutating func session(
        names: inout [UInt8]
    ) throws(LineError) -> SessionReference {
        if let session = try sessionByKey(&names) { return session }
        let start = names.count
        if options.sessionSource == .file {
            names += fileName
        } else {
            guard let value = reader.value(.session) else { return .unnamed }
            try reader.appendSession(value, to: &names)
        }
        return SessionReference(from: start, in: &names)
    }

    /// The session of a record from a system without device names.
    func sessionOfSource(names: inout [UInt8]) -> SessionReference {
        guard options.sessionSource == .file else { return .unnamed }
        let start = names.count
        names += fileName
        return SessionReference(from: start, in: &names)
    }

    /// Adds the fixes that wait for their date without it; later ones wait only for their own.
    package mutating func stopHolding(into batch: inout RecordBatch) {
        maxHeldFixes = 1
        addHeldAtEnd(to: &batch)
    }

    /// Ends the source and adds what has been waiting for more of it.
    package mutating func endSource(into batch: inout RecordBatch) {
        addHeldAtEnd(to: &batch)
        finishDocument(into: &batch)
        if let hint = sourceNotes.timeline.hint { batch.hints.append(hint) }
    }
}
