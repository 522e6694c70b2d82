import BearingsEngine
import BearingsWire

/// Which sessions do not allow the use of their location, by the records that came; for a command without engines.
///
/// It is the rule of ``Processor`` where no authorization record is required, and nothing is sorted.
package struct DeniedSessions: Sendable {
    private var withholding = Withholding()

    /// Creates the state before the first record: all allow it.
    package init() {}

    /// Takes out of a batch what came for a session while it was denied: fixes, headings and waypoints become
    /// ignored, and neither a field that could not be read nor a rejection quotes anything.
    ///
    /// - Parameter source: The index of the batch's source.
    /// - Returns: How many fixes and waypoints that were.
    package mutating func withhold(from batch: inout RecordBatch, of source: Int) -> Int {
        var places = 0
        var hidden: Set<Int> = []
        for index in batch.entries.indices {
            let entry = batch.entries[index]
            if hides(entry, in: batch, of: source) {
                hidden.insert(index)
                switch entry.content {
                case .rejected(let error):
                    batch.errors[Int(error)] = batch.errors[Int(error)].withheld
                case .input: batch.entries[index].content = .ignored
                default:
                    batch.entries[index].content = .ignored
                    places += 1
                }
            } else if case .input(let input) = entry.content {
                take(batch.inputs[Int(input)], of: entry, in: batch)
            }
            if !entry.isSelfContained, !isOutdone(index, in: batch) {
                let isClosed = withholding.isClosed(entry.session, in: batch)
                let name = batch.sessionName(of: entry.session)
                withholding.applied(entry.line, of: source, name, isClosed: isClosed)
            }
        }
        if !hidden.isEmpty { batch.fieldErrors.removeAll { hidden.contains($0.entry) } }
        return places
    }

    /// Whether the content of an entry must not be shown.
    private func hides(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        of source: Int
    ) -> Bool {
        guard withholding.mayHideAnyone || withholding.hasForgotten else { return false }
        switch entry.content {
        case .fix, .epochReport, .supplementedFix, .rejected: break
        // It does not say whose it is, so it may be anybody's.
        case .waypoint: return withholding.mayHideAnyone
        case .input(let input):
            guard case .deviceHeading = batch.inputs[Int(input)] else { return false }
        case .viewport, .request, .ignored, .rest: return false
        }
        return withholding.mustWithhold(entry, in: batch, of: source)
    }

    private mutating func take(
        _ input: Input,
        of entry: RecordBatch.Entry,
        in batch: RecordBatch
    ) {
        let isClosed = withholding.isClosed(entry.session, in: batch)
        let name = batch.sessionName(of: entry.session)
        switch input {
        case .authorization(let status, _):
            let isOpen = status.isUsable
            withholding.authorizationChanged(of: name, wasOpen: !isClosed, isOpen: isOpen)
        case .close where isClosed:
            // A later session of this name is another one.
            withholding.sessionEnded(name, isOpen: false)
        default: break
        }
    }

    /// Whether nothing has to be noted of an entry, since the next depends on others too, and is of the same session.
    private func isOutdone(_ index: Int, in batch: RecordBatch) -> Bool {
        guard !withholding.mayHideAnyone, index + 1 < batch.entries.count else { return false }
        let next = batch.entries[index + 1]
        if case .input = next.content { return false }
        return !next.isSelfContained && next.session == batch.entries[index].session
    }
}
