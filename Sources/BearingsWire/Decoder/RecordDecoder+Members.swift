import BearingsEngine

/// Members that every record may have: time and session.
extension RecordDecoder {
    /// Reads the time of a record, in any form that its format allows.
    ///
    /// - Parameter assumesUTC: Whether a time without an offset is UTC.
    func time(_ bytes: Span<UInt8>, assumesUTC: Bool) throws(LineError) -> Instant? {
        guard let value = reader.value(.time, bytes) else { return nil }
        return try time(at: value, .time, bytes, assumesUTC: assumesUTC)
    }

    /// Reads the time at a node.
    ///
    /// - Parameter key: The time's key, for errors.
    func time(
        at value: Int,
        _ key: WireKey,
        _ bytes: Span<UInt8>,
        assumesUTC: Bool
    ) throws(LineError) -> Instant {
        let node = reader.tape[value]
        let milliseconds: Int64?
        switch node.kind {
        case .string where node.hasEscapes:
            var text: [UInt8] = []
            appendUnescaped(bytes, node.range, to: &text)
            milliseconds = parseRFC3339(
                text.span,
                ByteRange(0..<text.count),
                requiresOffset: !assumesUTC
            )
        case .string:
            milliseconds = parseRFC3339(bytes, node.range, requiresOffset: !assumesUTC)
        case .number:
            milliseconds = BearingsWire.milliseconds(
                fromUnixNumber: parseNumber(bytes, node.range)
            )
        default:
            throw reader.wrongType(
                key,
                value,
                bytes,
                expected: "an RFC 3339 time or Unix seconds"
            )
        }
        guard let milliseconds else {
            let found = node.description(in: bytes)
            let offset = assumesUTC ? "" : " with its offset"
            throw reader.error(
                .badTime,
                at: value,
                "\"\(key.spelling)\" is \(found), expected an RFC 3339 time\(offset) or Unix seconds, of the years 0 to 9999"
            )
        }
        return Instant(millisecondsSince1970: milliseconds)
    }

    /// Reads the session of a record.
    ///
    /// - Parameter device: The key of the device's name in another system's record.
    mutating func session(
        _ bytes: Span<UInt8>,
        device: WireKey?,
        names: inout [UInt8]
    ) throws(LineError) -> SessionReference {
        guard let device else { return try session(bytes, names: &names) }
        return try session(bytes, deviceAt: reader.value(device, bytes), names: &names)
    }

    /// Reads the session of another system's record.
    ///
    /// - Parameters:
    ///   - device: The node of the device's name, if it has one; not always a string.
    ///   - mayBeNumber: Whether a number is a name too.
    mutating func session(
        _ bytes: Span<UInt8>,
        deviceAt device: Int?,
        mayBeNumber: Bool = false,
        names: inout [UInt8]
    ) throws(LineError) -> SessionReference {
        if let session = try sessionByKey(bytes, &names) { return session }
        guard options.sessionSource == .source else { return try session(bytes, names: &names) }
        let start = names.count
        if let device, reader.tape[device].kind == .string {
            appendText(of: device, bytes, to: &names)
        } else if mayBeNumber, let device, reader.tape[device].kind == .number {
            for index in reader.tape[device].range.indices { names.append(bytes[index]) }
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
        _ bytes: Span<UInt8>,
        names: inout [UInt8]
    ) throws(LineError) -> SessionReference {
        if let session = try sessionByKey(bytes, &names) { return session }
        let start = names.count
        if options.sessionSource == .file {
            names += fileName
        } else {
            guard let value = reader.value(.session, bytes) else { return .unnamed }
            try appendSession(value, bytes, to: &names)
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

    func appendSession(
        _ value: Int,
        _ bytes: Span<UInt8>,
        to names: inout [UInt8]
    ) throws(LineError) {
        guard reader.tape[value].kind == .string else {
            throw reader.wrongType(.session, value, bytes, expected: "a string")
        }
        let start = names.count
        appendText(of: value, bytes, to: &names)
        let count = names.count - start
        guard 1...Self.longestSessionName ~= count else {
            names.removeLast(count)
            throw reader.error(
                .outOfRange,
                at: value,
                "\"session\" is \(count) bytes long, outside 1...\(Self.longestSessionName)"
            )
        }
    }

    /// Appends a string, unescaped.
    func appendText(of value: Int, _ bytes: Span<UInt8>, to text: inout [UInt8]) {
        let node = reader.tape[value]
        if node.hasEscapes {
            appendUnescaped(bytes, node.range, to: &text)
        } else {
            for index in node.range.indices { text.append(bytes[index]) }
        }
    }
}
