import BearingsDocuments
import BearingsEngine
import BearingsFormats
import BearingsWire
import Geography

/// The lines of a document that go on: fixes of a session, up to a gap or the end of their segment.
///
/// What it appends to the output are rows; ``steps`` says which line each is of, and when a line is whole.
struct LineDrafts: Sendable {
    private struct Line {
        let key: SourceTrackKey
        /// Which of all lines it is.
        var number: Int
        var segments: TrackSegments
        var tally = DraftTally()
        /// How long its rows are.
        var bytes = 0
        /// Which it is in its source; 0 where that has none.
        var segment = 0
    }

    /// What is to be done with the output.
    private(set) var steps: [Draft.Step] = []
    private let target: ConversionTarget
    /// One for each key, in the order of their first fixes.
    private var lines: [Line] = []
    private var indices: [SourceTrackKey: Int] = [:]
    /// The line of the last fix: most logs stay with one for long.
    private var last = 0
    private var lineCount = 0
    /// The numbers of columns by their names.
    private var columns: [[UInt8]: Int] = [:]
    private var names: [[UInt8]] = []

    init(_ target: ConversionTarget) { self.target = target }

    /// The line that a fix goes on with, or begins.
    ///
    /// - Returns: Its index, and whether what it has is whole: ``write(_:at:)`` comes first then.
    mutating func line(
        of session: ArraySlice<UInt8>,
        _ source: Int,
        _ carried: CarriedFields,
        at time: Instant?
    ) -> (index: Int, isWhole: Bool) {
        if lines.isEmpty || !lines[last].key.isKey(session: session, source: source, carried.track)
        {
            let key = SourceTrackKey(session: session, source: source, carried.track)
            last = indices[key] ?? addLine(key)
        }
        let isNew = lines[last].segments.begin(at: time, segment: carried.segment)
        return (last, isNew || isTooLong(lines[last]))
    }

    /// Whether a reader would have to keep more of a line than ours does.
    ///
    /// Of KML it is points, to give them headings that come behind them; of GeoJSON the text of a Feature, in which a row
    /// takes no more than here, and `null` for what it does not have.
    private func isTooLong(_ line: Line) -> Bool {
        let tally = line.tally
        guard target != .kml else {
            return tally.headings > 0 && tally.rows >= KMLDocument.longestTrack
        }
        return line.bytes + tally.rows * (tally.columns.count + 2) * 5 >= Self.longestLine
    }

    /// What is read without `--max-line`, less room for names.
    private static let longestLine = DecodingOptions().maxLine / 16 * 15

    private mutating func addLine(_ key: SourceTrackKey) -> Int {
        lineCount += 1
        indices[key] = lines.count
        lines.append(Line(key: key, number: lineCount, segments: TrackSegments()))
        return lines.count - 1
    }

    /// Whether a line has no fix yet.
    func isEmpty(_ line: Int) -> Bool { lines[line].tally.rows == 0 }

    /// Adds the row of a fix that was appended to the output from `start` on.
    mutating func add(rowOf row: DraftTally, from start: Int, _ out: TextBuffer, to line: Int) {
        if isEmpty(line) { lines[line].segment = lines[line].segments.segment }
        lines[line].tally.add(row)
        lines[line].bytes += out.count - start
        let number = lines[line].number
        let count = out.count - start
        if let last = steps.last, case .keep(let before, number) = last.action,
            last.start + before == start
        {
            steps[steps.count - 1].action = .keep(before + count, of: number)
        } else {
            steps.append(Draft.Step(start, .keep(count, of: number)))
        }
    }

    /// The number of a column.
    mutating func column(_ name: [UInt8]) -> Int {
        if let number = columns[name] { return number }
        let number = Draft.Column.first + names.count
        columns[name] = number
        names.append(name)
        return number
    }

    /// The lines that go on.
    var open: [Int] { lines.indices.filter { !isEmpty($0) } }

    /// A line is whole: it is written at this place of the output, and another begins.
    mutating func write(_ line: Int, at place: Int) {
        let (key, tally) = (lines[line].key, lines[line].tally)
        let head = DraftHead(
            session: key.session,
            track: key.name,
            segment: lines[line].segment,
            tally: tally,
            names: tally.columns.map { names[$0 - Draft.Column.first] }
        )
        let passes = target == .kml ? head.kmlPasses : head.geoJSONPasses
        steps.append(Draft.Step(place, .write(lines[line].number, passes)))
        lineCount += 1
        lines[line].number = lineCount
        (lines[line].tally, lines[line].bytes) = (DraftTally(), 0)
    }

    /// The steps so far, which are carried out now.
    mutating func takeSteps() -> [Draft.Step] {
        defer { steps.removeAll(keepingCapacity: true) }
        return steps
    }
}
