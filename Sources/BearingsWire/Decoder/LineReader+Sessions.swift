import BearingsEngine

/// Whose the root is.
extension LineReader {
    /// The session by a record's key, or the file's.
    package func session(_ records: inout RecordWriter) throws(LineError) -> SessionNumber {
        if let session = try sessionByKey(&records) { return session }
        if records.options.sessionSource == .file { return records.sessionOfSource() }
        guard let value = value(.session) else { return .unnamed }
        var name: [UInt8] = []
        try appendSession(value, to: &name)
        return records.batch.names.number(of: name.span)
    }

    /// The session of another system's record, by its device where devices name sessions.
    ///
    /// - Parameter device: Not always a string.
    package func session(
        of device: KeyedMembers.Value?,
        _ records: inout RecordWriter
    ) throws(LineError) -> SessionNumber {
        if let session = try sessionByKey(&records) { return session }
        guard records.options.sessionSource == .source else { return try session(&records) }
        guard let device,
            tape[device.node].kind == .string
                || tape[device.node].kind == .number && device.key.unit == .textOrNumber
        else { return .unnamed }
        return records.session(named: name(at: device.node))
    }

    /// The session by a name where devices name sessions, else by a record's key or the file's.
    ///
    /// - Parameter device: Its name, which is asked for only if it counts.
    package func session(
        ofDevice device: @autoclosure () -> [UInt8],
        _ records: inout RecordWriter
    ) throws(LineError) -> SessionNumber {
        if let session = try sessionByKey(&records) { return session }
        guard records.options.sessionSource == .source else { return try session(&records) }
        return records.session(named: device())
    }

    /// A string or number as a name; empty for other values.
    package func name(at value: Int) -> [UInt8] {
        switch tape[value].kind {
        case .string, .number: tape.utf8(of: value)
        default: []
        }
    }

    /// The session by ``DecodingOptions/sessionKey``; `nil` without that option or without that key in the record.
    ///
    /// The path starts at the root, or else at the line's own object.
    @inline(__always)
    private func sessionByKey(
        _ records: inout RecordWriter
    ) throws(LineError) -> SessionNumber? {
        guard let key = records.options.sessionKey else { return nil }
        return try session(by: key, &records)
    }

    @inline(never)
    private func session(
        by key: SessionKey,
        _ records: inout RecordWriter
    ) throws(LineError) -> SessionNumber? {
        guard let value = value(at: key.names) else { return nil }
        guard tape[value].kind == .string || tape[value].kind == .number else {
            throw wrongType(key.path, value, expected: "a string or a number")
        }
        let name = name(at: value)
        guard !name.isEmpty else { return nil }
        records.watchesSessionKey = false
        return records.session(named: name)
    }

    private func value(at path: [[UInt8]]) -> Int? {
        var roots = [rootNode]
        if rootNode != 0 { roots.append(0) }
        for root in roots {
            var node: Int? = root
            for name in path { node = node.flatMap { member(name, ofObjectAt: $0) } }
            if let node, tape[node].kind != .null { return node }
        }
        return nil
    }

    private func member(_ name: [UInt8], ofObjectAt node: Int) -> Int? {
        guard tape[node].kind == .object else { return nil }
        var members = tape.members(ofObjectAt: node)
        while let member = members.next(in: tape) {
            if tape.equals(member.key, name) { return member.value }
        }
        return nil
    }
}
