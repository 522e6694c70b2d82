/// What a state file says.
///
/// The file is little-endian, and a whole number of 8-byte words long:
///
///     17 bytes   "bearings-state 2\n": what it is, and the version of its layout
///      1 byte    1 if the server had drained, 0 if it was still running
///      6 bytes   0
///      8 bytes   the epoch
///     of each session
///      8 bytes   how long what follows is, without the zeros
///      n bytes   the session, see ``SessionState/coding``
///     0-7 bytes  0
///     and at last
///      8 bytes   all bits set
///      8 bytes   how many sessions there are
///      8 bytes   the ``StateChecksum`` of all words before
package struct StateFile: Equatable, Sendable {
    /// The server's: after an unclean end the next one begins another.
    package var epoch: UInt64
    /// Whether the server had drained, so that nothing has happened since.
    package var isClean: Bool
    /// In the order in which they were written.
    package var sessions: [SessionState]

    package init(epoch: UInt64, isClean: Bool, sessions: [SessionState]) {
        self.epoch = epoch
        self.isClean = isClean
        self.sessions = sessions
    }

    /// The first words of every state file, before its version.
    static let magic = "bearings-state "
    static let headerSize = 32
    static let trailerSize = 24
    /// What stands for a length after the last session.
    static let endMark = UInt64.max

    /// The next whole number of words.
    static func padded(_ count: Int) -> Int { (count + 7) & ~7 }
}

/// Why a state file cannot be taken up.
package enum StateFileError: Error, Equatable, CustomStringConvertible {
    /// It does not begin like one.
    case foreign
    /// A version of its layout that is not read here.
    case ofVersion(Int)
    /// It ends after so many bytes, before its trailer.
    case cutShort(after: Int)
    /// It holds a session that stands for all where one asks for them, as older servers let one be named.
    case namedForAll
    /// What it holds at this byte, counted from 0, is not what was written.
    case damaged(at: Int, found: String, expected: String)

    /// What is wrong with the file, without its name.
    package var description: String {
        switch self {
        case .foreign:
            "not a bearings state file"
        case .ofVersion(let version):
            "written by \(version < StateFile.version ? "an older" : "a newer") bearings"
                + " (version \(version), this one reads \(StateFile.version))"
        case .cutShort(let count):
            "cut short after \(count) bytes"
        case .namedForAll:
            "it holds a session named \"*\", expected none of that name, which stands for all sessions"
        case .damaged(let offset, let found, let expected):
            "damaged at byte \(offset): found \(found), expected \(expected)"
        }
    }
}
