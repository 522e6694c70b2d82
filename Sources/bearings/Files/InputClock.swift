import BearingsActors
import BearingsEngine
import BearingsPipeline
import BearingsWire

/// Decides, for a command that takes all inputs for logs, what a signal does to one: it ends a live one, and interrupts
/// a log.
///
/// > Source: Protocol, "Exit status".
struct InputClock {
    private var clock = SourceClock(.auto)

    /// Notes the times of records, which tell whether a pipe is live.
    mutating func note(_ piece: borrowing Piece) {
        guard piece.inputKind == .stream else { return }
        for entry in piece.batch.entries {
            if let time = entry.time { clock.noteTime(time) }
        }
    }

    /// Whether the input of a piece is a log.
    func isPast(_ piece: borrowing Piece, at wall: Instant) -> Bool {
        clock.isPast(piece.inputKind, at: wall)
    }
}
