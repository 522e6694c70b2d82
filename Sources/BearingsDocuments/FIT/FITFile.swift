import BearingsWire

/// A FIT file being read, message by message.
///
/// It keeps the definitions of at most sixteen local types and the current message. Consecutive files
/// are read as one.
///
/// > Source: FIT Protocol (fit_protocol): file header, record header, definition and data messages, CRC.
struct FITFile: Sendable {
    /// What the next bytes belong to.
    private enum State {
        /// The header of a file; its first byte is its size.
        case header
        /// The file's length was not written; these bytes tell whether anything follows.
        case undecided
        case recordHeader
        case fixedDefinition
        case definition
        case developerCount
        case developerDefinition
        case data
        case checksum
        /// Nothing after an error is read.
        case broken
    }

    /// The result of a piece.
    enum Item {
        case message(FITMessage)
        case malformed(LineError)
    }

    private var state = State.header
    /// The bytes of the current part so far, and how many it has.
    private var bytes: [UInt8] = []
    private var wanted = 1
    /// How many bytes have been read, and how many of the file's messages are left.
    private(set) var offset = 0
    private var remaining = 0
    /// Where the messages begin of a file whose header has no length.
    private var startOfUnclosed: Int?
    private var checksum = FITChecksum()
    private var definitions = [FITDefinition?](repeating: nil, count: 16)
    /// The definition being read.
    private var incoming = FITDefinition()
    /// The local type of the current message.
    private var localType = 0
    private var hasDeveloperFields = false
    /// Where the current message begins.
    private var messageStart = 0
    /// The last full timestamp, and the offset of the current compressed one.
    private var timestamp: UInt32?
    private var timeOffset: UInt32?

    /// Reads up to the next message that matters, `nil` at the end of the piece.
    mutating func next(_ piece: Span<UInt8>, _ position: inout Int) -> Item? {
        while position < piece.count {
            guard state != .broken else {
                position = piece.count
                return nil
            }
            take(piece[position])
            position += 1
            while state != .broken, bytes.count == wanted {
                if let item = complete() { return item }
            }
        }
        return nil
    }

    /// Ends the source.
    ///
    /// - Returns: What is missing.
    mutating func finish() -> LineError? {
        // A file without messages ends with its checksum.
        if state == .undecided, bytes.count == 2 { return nil }
        if startOfUnclosed != nil { state = .broken }
        guard state != .broken, !(state == .header && bytes.isEmpty) else { return nil }
        let isInMessages = state != .header && state != .checksum
        let missing = isInMessages ? max(0, remaining) + 2 : wanted - bytes.count
        state = .broken
        return error("found the end of the file, expected \(missing) bytes more at least")
    }

    /// How many bytes have followed a header without a length; `nil` for a file that was closed.
    var unclosedCount: Int? { startOfUnclosed.map { offset - $0 } }

    private mutating func take(_ byte: UInt8) {
        bytes.append(byte)
        offset += 1
        if state != .checksum { checksum.add(byte) }
        if state != .header, state != .checksum { remaining -= 1 }
    }

    /// Begins a part by its length in bytes.
    private mutating func begin(_ next: State, _ count: Int) {
        bytes.removeAll(keepingCapacity: true)
        state = next
        wanted = count
    }

    /// Handles a complete part.
    private mutating func complete() -> Item? {
        switch state {
        case .header: return completeHeader()
        case .undecided: return beginUnclosed()
        case .recordHeader: return beginMessage(bytes[0])
        case .fixedDefinition:
            incoming = FITDefinition(fixed: bytes)
            begin(.definition, 3 * Int(bytes[4]))
            return nil
        case .definition:
            incoming.addFields(bytes)
            if hasDeveloperFields { begin(.developerCount, 1) } else { endDefinition() }
            return nil
        case .developerCount:
            begin(.developerDefinition, 3 * Int(bytes[0]))
            return nil
        case .developerDefinition:
            incoming.addDeveloperFields(bytes)
            endDefinition()
            return nil
        case .data: return completeData()
        case .checksum: return completeFile()
        case .broken: return nil
        }
    }

    // MARK: Files

    private mutating func completeHeader() -> Item? {
        let size = Int(bytes[0])
        guard size == 12 || size == 14 else {
            return fail("found a file header of \(size) bytes, expected 12 or 14")
        }
        guard bytes.count == size else {
            wanted = size
            return nil
        }
        guard bytes[8..<12].elementsEqual(".FIT".utf8) else {
            return fail("found no \".FIT\" in the file's header")
        }
        let stated = size == 14 ? UInt16(bytes[12]) | UInt16(bytes[13]) << 8 : 0
        let computed = FITChecksum(of: bytes[..<12]).value
        remaining = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        if remaining == 0 { begin(.undecided, 3) } else { beginRecord() }
        guard stated == 0 || stated == computed else {
            return .malformed(Self.mismatch(stated, computed, of: "header", at: 12))
        }
        return nil
    }

    /// Reads a file whose header has no length up to the end of the source: its device never closed it.
    private mutating func beginUnclosed() -> Item? {
        let read = bytes
        startOfUnclosed = offset - read.count
        offset -= read.count
        remaining = .max / 2
        beginRecord()
        for byte in read {
            take(byte)
            while state != .broken, bytes.count == wanted {
                if let item = complete() { return item }
            }
        }
        return nil
    }

    private mutating func beginRecord() {
        messageStart = offset
        if remaining > 0 { begin(.recordHeader, 1) } else { begin(.checksum, 2) }
    }

    private mutating func completeFile() -> Item? {
        let stated = UInt16(bytes[0]) | UInt16(bytes[1]) << 8
        let computed = checksum.value
        let end = offset - 2
        begin(.header, 1)
        checksum = FITChecksum()
        definitions = [FITDefinition?](repeating: nil, count: 16)
        timestamp = nil
        return stated == computed
            ? nil : .malformed(Self.mismatch(stated, computed, of: "file", at: end))
    }

    private static func mismatch(
        _ stated: UInt16,
        _ computed: UInt16,
        of part: String,
        at offset: Int
    ) -> LineError {
        var error = LineError(
            .badFormat,
            offset: offset,
            message:
                "found the checksum 0x\(String(stated, radix: 16)) of the \(part), expected 0x\(String(computed, radix: 16))"
        )
        error.isHarmless = true
        return error
    }

    private func error(_ message: String) -> LineError {
        LineError(.badFormat, offset: offset, message: message)
    }

    private mutating func fail(_ message: String) -> Item {
        state = .broken
        return .malformed(error(message))
    }

    // MARK: Messages

    private mutating func beginMessage(_ header: UInt8) -> Item? {
        timeOffset = nil
        if header & 0x80 != 0 {
            localType = Int(header >> 5 & 0x3)
            timeOffset = UInt32(header & 0x1F)
        } else {
            localType = Int(header & 0xF)
            if header & 0x40 != 0 {
                hasDeveloperFields = header & 0x20 != 0
                begin(.fixedDefinition, 5)
                return nil
            }
        }
        guard let definition = definitions[localType] else {
            return fail("found a message of local type \(localType), which nothing defines")
        }
        begin(.data, definition.size)
        return nil
    }

    private mutating func endDefinition() {
        definitions[localType] = incoming
        beginRecord()
    }

    private mutating func completeData() -> Item? {
        defer { beginRecord() }
        guard let definition = definitions[localType] else { return nil }
        let own = definition.number(253, in: bytes)
        if let own {
            timestamp = own
        } else if let last = timestamp, let low = timeOffset {
            let isLater = low >= last & 0x1F
            timestamp = (last & ~0x1F &+ low) &+ (isLater ? 0 : 0x20)
        }
        guard definition.global == .record || definition.global == .fileID else { return nil }
        let time = own ?? (timeOffset == nil ? nil : timestamp)
        return .message(FITMessage(definition, bytes, timestamp: time, start: messageStart))
    }
}
