/// The path of the key that names a record's session: member names joined by points.
package struct SessionKey: Equatable, Sendable {
    /// The path as given.
    package let path: String
    /// The member names.
    let names: [[UInt8]]

    /// Parses a path; `nil` if one of its names is empty.
    package init?(_ path: String) {
        self.path = path
        names = path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map(Array.init)
        guard !names.contains([]) else { return nil }
    }
}

extension RecordDecoder {
    /// The session by ``RecordDecoder/Options/sessionKey``; `nil` without that option or without that key in the record.
    ///
    /// The path starts at the root, or else at the line's own object.
    @inline(__always)
    mutating func sessionByKey(
        _ names: inout SessionNames
    ) throws(LineError) -> SessionNumber? {
        guard let key = options.sessionKey else { return nil }
        return try session(by: key, &names)
    }

    @inline(never)
    private mutating func session(
        by key: SessionKey,
        _ names: inout SessionNames
    ) throws(LineError) -> SessionNumber? {
        guard let value = value(at: key.names) else { return nil }
        guard reader.tape[value].kind == .string || reader.tape[value].kind == .number else {
            throw reader.wrongType(key.path, value, expected: "a string or a number")
        }
        appendName(at: value, to: &names.bytes)
        guard names.readCount > 0 else { return nil }
        watchesSessionKey = false
        return Self.sessionRead(&names)
    }

    private func value(at path: [[UInt8]]) -> Int? {
        var roots = [reader.rootNode]
        if reader.rootNode != 0 { roots.append(0) }
        for root in roots {
            var node: Int? = root
            for name in path { node = node.flatMap { member(name, ofObjectAt: $0) } }
            if let node, reader.tape[node].kind != .null { return node }
        }
        return nil
    }

    private func member(_ name: [UInt8], ofObjectAt node: Int) -> Int? {
        guard reader.tape[node].kind == .object else { return nil }
        var members = reader.tape.members(ofObjectAt: node)
        while let member = members.next(in: reader.tape) {
            if reader.tape.equals(member.key, name) { return member.value }
        }
        return nil
    }

    /// Reports at the end of a source that none of its fixes has the key.
    ///
    /// - Parameter first: The index of the first entry that is new.
    package mutating func noteSessionKey(from first: Int, in batch: inout RecordBatch) {
        guard watchesSessionKey, let key = options.sessionKey else { return }
        if sourceNotes.lineWithoutKey == nil {
            sourceNotes.lineWithoutKey = batch.entries[first...].first { $0.content.isFix }?.line
        }
        guard batch.endsSource, let line = sourceNotes.lineWithoutKey else { return }
        watchesSessionKey = false
        let message =
            "no fix has the key \"\(key.path)\" of --session-key, which names no session"
        batch.hints.append(.init(line: line, message: message))
    }

    /// Appends a string or number; nothing for other values.
    func appendName(at value: Int, to names: inout [UInt8]) {
        switch reader.tape[value].kind {
        case .string, .number: reader.tape.appendText(of: value, to: &names)
        default: break
        }
    }
}
