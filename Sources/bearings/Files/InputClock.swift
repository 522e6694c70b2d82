import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// Decides what a signal does to an input: it ends a live one, and interrupts a log.
///
/// > Source: Protocol, "Exit status".
struct InputClock {
    private var clock = SourceClock(.auto)
    private var kind = SourceKind.file

    /// Whether a signal came before a log was read to its end.
    var isInterrupted: Bool {
        Signals.drainRequested && clock.isPast(kind, at: SystemClock.wall)
    }

    /// Starts with the next input.
    mutating func begin(_ input: borrowing Descriptor) {
        kind = InputFile.sourceKind(input.kind)
    }

    /// Notes the times of records, which tell whether a pipe is live.
    mutating func note(_ batch: RecordBatch) {
        guard kind == .stream else { return }
        for entry in batch.entries {
            if let time = entry.time { clock.noteTime(time) }
        }
    }
}
