import BearingsEngine
import BearingsPipeline

/// The content of a state file.
///
/// The file is little-endian, and a whole number of 8-byte words long:
///
///     17 bytes   "bearings-state ", the version of the layout and a newline
///      1 byte    1 if the server had drained, 0 if it was still running
///      6 bytes   0
///      8 bytes   the epoch
///     for each session
///      8 bytes   the length of the session, without padding
///      n bytes   the session, see ``SessionState/code(_:)``
///     0-7 bytes  padding, 0
///     and the trailer
///      8 bytes   all bits set
///      8 bytes   the number of sessions
///      8 bytes   the ``StateChecksum`` of all words before
package struct StateFile: Equatable, Sendable {
    /// The epoch of the server; after an unclean end, the next server starts another one.
    package var epoch: UInt64
    /// Whether the server had drained, so that nothing has happened since.
    package var isClean: Bool
    /// In the order in which they were written.
    package var sessions: [SessionState]

    /// Creates the content of a file.
    package init(epoch: UInt64, isClean: Bool, sessions: [SessionState]) {
        self.epoch = epoch
        self.isClean = isClean
        self.sessions = sessions
    }

    /// The start of every state file, before the version.
    static let magic = "bearings-state "
    /// The versions that are read, for people.
    static var versions: String {
        let (oldest, newest) = (StateLayout.oldest, StateLayout.version)
        return oldest == newest ? "\(newest)" : "\(oldest) and \(newest)"
    }
    static let headerSize = 32
    static let trailerSize = 24
    /// The marker in place of a length after the last session.
    static let endMark = UInt64.max

    /// Rounds up to whole words.
    static func padded(_ count: Int) -> Int { (count + 7) & ~7 }
}

/// Why a state file cannot be used.
package enum StateFileError: Error, Equatable, CustomStringConvertible {
    /// It is not a state file.
    case foreign
    /// Another version of the layout.
    case ofVersion(Int)
    /// It ends after this many bytes, before its trailer.
    case cutShort(after: Int)
    /// It contains a session named `*`, which older servers allowed.
    case namedForAll
    /// A value at this byte, counted from 0, cannot have been written.
    case damaged(at: Int, found: String, expected: String)

    /// The problem, without the file's name.
    package var description: String {
        switch self {
        case .foreign:
            "not a bearings state file"
        case .ofVersion(let version):
            "written by \(version < StateLayout.oldest ? "an older" : "a newer") bearings"
                + " (version \(version), this one reads \(StateFile.versions))"
        case .cutShort(let count):
            "cut short after \(count) bytes"
        case .namedForAll:
            "it holds a session named \"*\", expected none of that name, which stands for all sessions"
        case .damaged(let offset, let found, let expected):
            "damaged at byte \(offset): found \(found), expected \(expected)"
        }
    }
}
