/// What the rows of a line have, counted.
package struct DraftTally: Equatable, Sendable {
    package var rows = 0
    package var altitudes = 0
    package var times = 0
    package var headings = 0
    /// The further columns that any row has, in the order in which they came.
    package var columns: [Int] = []

    /// Counts nothing yet.
    package init() {}

    /// Adds what other rows have.
    package mutating func add(_ row: DraftTally) {
        rows += row.rows
        altitudes += row.altitudes
        times += row.times
        headings += row.headings
        for column in row.columns where !columns.contains(column) { columns.append(column) }
    }
}

/// What is known of a line once it is whole.
package struct DraftHead: Sendable {
    /// The session's name; empty for `main`.
    package let session: [UInt8]
    /// The name of the track in its source; empty for none.
    package let track: [UInt8]
    /// The number of the segment in its source, from 1; 0 where that has none.
    package let segment: Int
    package let tally: DraftTally
    /// The names of the further columns, in the order of the tally.
    package let names: [[UInt8]]

    /// Creates one of a line's rows.
    package init(
        session: [UInt8],
        track: [UInt8],
        segment: Int,
        tally: DraftTally,
        names: [[UInt8]]
    ) {
        (self.session, self.track, self.segment) = (session, track, segment)
        (self.tally, self.names) = (tally, names)
    }
}
