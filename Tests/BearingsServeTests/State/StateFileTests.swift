import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline
@testable import BearingsServe

/// State files are read as written, and nothing else is accepted.
@Suite struct StateFileTests {
    @Test(arguments: 1...20)
    func `reads back what it writes`(seed: UInt64) throws {
        let sessions = (seed * 10..<seed * 10 + 10).map(SessionState.random)
        let file = StateFile(epoch: seed << 40, isClean: seed % 2 == 0, sessions: sessions)
        try expectEqual(StateReader.read(file.bytes), file)
    }

    @Test func `the first line names the format, and a file may have no sessions`() throws {
        let file = StateFile(epoch: 1 << 53 - 1, isClean: false, sessions: [])
        expect(file.bytes.starts(with: Array("bearings-state 5\n".utf8)))
        expectEqual(file.bytes.count, 56)
        try expectEqual(StateReader.read(file.bytes), file)
    }

    @Test func `writing piece by piece gives the same file`() {
        let sessions = (1...5).map(SessionState.random)
        let file = StateFile(epoch: 7, isClean: true, sessions: sessions)
        var writer = StateWriter(epoch: 7, isClean: true)
        var whole: [UInt8] = []
        var piece: [UInt8] = []
        writer.appendHeader(to: &piece)
        whole += piece
        for session in sessions {
            piece.removeAll(keepingCapacity: true)
            writer.append(session, to: &piece)
            whole += piece
        }
        piece.removeAll()
        writer.appendTrailer(to: &piece)
        expectEqual(whole + piece, file.bytes)
    }

    // MARK: Damage

    private static let small = StateFile(
        epoch: 3,
        isClean: true,
        sessions: [brief(seed: 12), brief(seed: 16)]
    ).bytes

    private static func brief(seed: UInt64) -> SessionState {
        var session = SessionState.random(seed: seed)
        session.name = Array("main".utf8)
        session.retained = [RetainedLine(kind: .camera, sequence: 5, text: [1, 2, 3])]
        return session
    }

    @Test func `detects any flipped bit`() {
        for index in Self.small.indices {
            for bit in 0..<8 {
                var bytes = Self.small
                bytes[index] ^= 1 << bit
                #expect(throws: StateFileError.self) { try StateReader.read(bytes) }
            }
        }
    }

    @Test func `rejects a truncated file as such`() {
        for count in 0..<Self.small.count {
            #expect(throws: StateFileError.cutShort(after: count)) {
                try StateReader.read(Array(Self.small[..<count]))
            }
        }
    }

    @Test func `rejects anything after the end`() {
        let end = Self.small.count
        for more in [[0], [1, 2, 3, 4, 5, 6, 7, 8], Self.small] {
            #expect(
                throws: StateFileError.damaged(
                    at: end,
                    found: "\(more.count) bytes more",
                    expected: "the end"
                )
            ) { try StateReader.read(Self.small + more) }
        }
    }

    /// The checksum shields the fields from chance only: here it is right each time.
    @Test func `no wrong byte with a correct checksum makes the reader trap`() {
        var refused = 0
        for index in StateFile.headerSize..<Self.small.count - StateFile.trailerSize {
            for byte in Rounds.sample(
                [0, 1, 2, 0x7F, 0x80, 0xFF] as [UInt8],
                oneIn: 3,
                offset: index
            ) {
                var bytes = Self.small
                bytes[index] = byte
                bytes = bytes.summedUp
                guard let file = try? StateReader.read(bytes) else {
                    refused += 1
                    continue
                }
                for session in file.sessions { session.live() }
            }
        }
        expect(refused > 100)
    }

    @Test func `rejects a session without a name, and one with the name for all`() {
        var session = Self.brief(seed: 12)
        session.name = []
        let nameless = StateFile(epoch: 1, isClean: true, sessions: [session])
        #expect(throws: StateFileError.self) { try StateReader.read(nameless.bytes) }
        session.name = Array("*".utf8)
        let file = StateFile(epoch: 1, isClean: true, sessions: [Self.brief(seed: 16), session])
        #expect(throws: StateFileError.namedForAll) { try StateReader.read(file.bytes) }
        session.name = Array("**".utf8)
        let other = StateFile(epoch: 1, isClean: true, sessions: [session])
        #expect(throws: Never.self) { try StateReader.read(other.bytes) }
    }

    // MARK: Other files

    @Test func `recognizes other files as foreign`() {
        for text in [
            "{}\n", "bearings-stats 1\n", "bearings-state\n", "bearings-state 0\n",
            "bearings-state 01\n", "bearings-state x\n", "bearings-state \n",
            "bearings-state 1234567890123456789\n", "Bearings-state 1\n",
        ] {
            #expect(throws: StateFileError.foreign, "\(text)") {
                try StateReader.read(Array(text.utf8))
            }
        }
    }

    @Test func `reports another version even of an unreadable file`() {
        #expect(throws: StateFileError.ofVersion(1)) {
            try StateReader.read(Array("bearings-state 1\n".utf8))
        }
        #expect(throws: StateFileError.ofVersion(12)) {
            try StateReader.read(Array("bearings-state 12\n".utf8) + Self.small)
        }
    }

    @Test func `errors give what was found and what was expected`() {
        expectEqual("\(StateFileError.foreign)", "not a bearings state file")
        expectEqual(
            "\(StateFileError.ofVersion(6))",
            "written by a newer bearings (version 6, this one reads 4 and 5)"
        )
        expectEqual("\(StateFileError.cutShort(after: 9))", "cut short after 9 bytes")
        expect(
            "\(StateFileError.namedForAll)".hasPrefix("it holds a session named \"*\", expected")
        )
        let damage = StateFileError.damaged(at: 17, found: "7", expected: "0 or 1")
        expectEqual("\(damage)", "damaged at byte 17: found 7, expected 0 or 1")
    }

    @Test func `rejects numbers on which an engine could trap`() {
        let session = SessionState.random(seed: 12)
        let changes: [(inout SessionState) -> Void] = [
            { $0.sequence = .max },
            { $0.sequence = 1 << 53 + 1 },
            { $0.lastActivity = .milliseconds(.max) },
            { $0.anchor = LiveAnchor(event: .milliseconds(.min), wall: .epoch) },
        ]
        for change in changes {
            var changed = session
            change(&changed)
            let bytes = StateFile(epoch: 1, isClean: true, sessions: [changed]).bytes
            #expect { try StateReader.read(bytes) } throws: { error in
                guard case .damaged(_, let found, let expected) = error as? StateFileError else {
                    return false
                }
                return !found.isEmpty && !expected.isEmpty
            }
        }
    }
}

extension [UInt8] {
    /// The same with the checksum that it ought to have.
    fileprivate var summedUp: [UInt8] {
        var checksum = StateChecksum()
        checksum.add(self, from: 0, to: count - 8)
        var (sum, writer) = (checksum.value, FieldWriter(appendingTo: Array(dropLast(8))))
        writer.codeWord(&sum)
        return writer.bytes
    }
}

extension SessionState {
    /// Runs the session for a while, whatever its state.
    fileprivate func live() {
        let host = Geocoder.host(layOut: { [$0.locality].compactMap { $0 } })
        let configuration = Configuration(callout: Callout.Settings(geocoder: host))
        var resumed = Engine(configuration, resuming: engine)
        var actions: [Action] = []
        let now = (resumed.clock ?? .epoch).advanced(by: 1)
        _ = resumed.receive(.evenViewport, at: now, into: &actions)
        _ = resumed.receive(.fix(.paris), at: now.advanced(by: 500), into: &actions)
        _ = resumed.receive(.tick, at: now.advanced(by: 70_000), into: &actions)
        resumed.finish(into: &actions)
    }
}
