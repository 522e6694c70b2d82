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
        names: inout SessionNames
    ) throws(LineError) -> SessionNumber {
        if let session = try sessionByKey(&names) { return session }
        guard options.sessionSource == .source else { return try session(names: &names) }
        if let device, reader.tape[device].kind == .string {
            reader.tape.appendText(of: device, to: &names.bytes)
        } else if mayBeNumber, let device, reader.tape[device].kind == .number {
            reader.tape.appendText(of: device, to: &names.bytes)
        }
        return Self.sessionRead(&names)
    }

    /// The session whose name has been read; a longer name is cut at its front.
    static func sessionRead(_ names: inout SessionNames) -> SessionNumber {
        if names.readCount > longestSessionName {
            let name = Array(end(of: names.bytes.suffix(names.readCount)))
            names.dropRead()
            names.bytes += name
        }
        return names.numberOfRead()
    }

    /// Reads the session from a record's key, or the file's.
    mutating func session(
        names: inout SessionNames
    ) throws(LineError) -> SessionNumber {
        if let session = try sessionByKey(&names) { return session }
        if options.sessionSource == .file { return names.number(of: fileName.span) }
        guard let value = reader.value(.session) else { return .unnamed }
        try reader.appendSession(value, to: &names.bytes)
        return names.numberOfRead()
    }

    /// The session of a record from a system without device names.
    func sessionOfSource(names: inout SessionNames) -> SessionNumber {
        options.sessionSource == .file ? names.number(of: fileName.span) : .unnamed
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
