import BearingsPipeline
import BearingsWire

/// Finds records or lines in what was read of a source.
package protocol PieceReader: Sendable {
    /// Whom the pieces are from.
    var origin: SourceOrigin { get }

    /// Reads what has come whole.
    mutating func read(_ buffer: inout LineBuffer, isAtEnd: Bool, into piece: inout Piece)

    /// Whether records wait for a later date.
    var holdsFixes: Bool { get }

    /// Adds the records that wait, without their date; later ones do not wait.
    mutating func stopHolding(into batch: inout RecordBatch)

    /// What it has found so far.
    var account: SourceAccount { get }
}

/// What was found in a source.
package struct SourceAccount: Sendable {
    /// The formats of its lines.
    package var formats: [SourceFormat] = []
    /// What was ignored, if that is counted.
    package var ignoredCounts = IgnoredCounts()

    /// Creates the account of a source without lines.
    package init() {}
}

extension SourceReader: PieceReader {
    /// Adds the records of the lines that have come whole.
    package mutating func read(
        _ buffer: inout LineBuffer,
        isAtEnd: Bool,
        into piece: inout Piece
    ) {
        decode(&buffer, isAtEnd: isAtEnd, into: &piece.batch)
    }

    /// The formats so far, and what was ignored.
    package var account: SourceAccount {
        var account = SourceAccount()
        (account.formats, account.ignoredCounts) = (formats, ignoredCounts)
        return account
    }
}

/// Finds lines, and reads none of them.
package struct LineFinder: PieceReader {
    /// Whom the lines are from.
    package let origin: SourceOrigin

    /// Creates a finder of lines.
    package init(_ origin: SourceOrigin) { self.origin = origin }

    /// Adds the lines that have come whole.
    package mutating func read(
        _ buffer: inout LineBuffer,
        isAtEnd: Bool,
        into piece: inout Piece
    ) {
        while let line = buffer.next(isAtEnd: isAtEnd) { piece.lines.append(line) }
    }

    /// Lines wait for nothing.
    package var holdsFixes: Bool { false }

    /// Adds nothing.
    package mutating func stopHolding(into batch: inout RecordBatch) {}

    /// Nothing was read.
    package var account: SourceAccount { SourceAccount() }
}
