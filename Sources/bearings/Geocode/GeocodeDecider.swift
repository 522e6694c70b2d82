import BearingsActors
import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What `geocode` decides of lines: the point on each, and what that is called.
struct GeocodeDecider: ~Copyable, Decider {
    private(set) var answers: GeocodeAnswers
    /// How many lines could not be read.
    private(set) var rejected = 0
    private var decoder: PointDecoder
    private var line = 0

    init(_ answers: GeocodeAnswers, maxLine: Int) {
        self.answers = answers
        decoder = PointDecoder(maxLine: maxLine)
    }

    mutating func take(
        _ piece: inout Piece,
        at wall: Instant,
        into events: inout EventBatch
    ) -> Bool {
        for found in piece.lines {
            if case .rest = found { continue }
            line += 1
            do throws(LineError) {
                guard case .line(let range) = found else { throw decoder.tooLong }
                let point = try decoder.decode(piece.bytes.span, range, number: line)
                if let point { answers.append(point) }
            } catch {
                rejected += 1
                let content = Diagnostic.Content.rejected(error)
                events.diagnostics.append(
                    Diagnostic(content: content, source: piece.origin.index, line: line)
                )
            }
        }
        swap(&events.output, &answers.text)
        return true
    }

    mutating func finish(into events: inout EventBatch) -> Bool { false }

    var hasStopped: Bool { false }

    /// A list of points is never live.
    func isPast(_ piece: borrowing Piece, at wall: Instant) -> Bool { true }
}
