import BearingsEngine

/// Converts fixes of any format into lines of another.
///
/// It applies no rules of the engine: no fix is filtered, and no permission is
/// needed. Reports of the same moment are merged into one fix, which
/// is written when the session's next moment begins. Everything except fixes and waypoints is
/// dropped.
package struct Converter: Sendable {
    /// Lines to be written.
    package var output = TextBuffer()
    /// How many waypoints were dropped, since the target has no form for them.
    package private(set) var skippedWaypoints = 0

    /// The selection of fixes, and what it dropped.
    package private(set) var selection: FixSelection

    private let target: ConversionTarget
    private var printer = TimestampPrinter()
    private var label = FixLabel()
    /// The session's name for the label; empty for `main`.
    private var session: [UInt8] = []
    private var epochs = EpochTable()
    private var tracks = GPXTracks()
    private var moving = MovingFeatures()

    /// Creates a converter; a format with a header outputs it at once.
    ///
    /// - Parameter settings: Which fixes and waypoints are kept.
    package init(to target: ConversionTarget, _ settings: FixSelection.Settings = .init()) {
        self.target = target
        selection = FixSelection(settings)
        if target == .csv { output.append(room: FixLabel.room) { $0.putCSVHeader() } }
    }

    /// Adds the records of lines, in order.
    package mutating func add(_ batch: RecordBatch) {
        for entry in batch.entries {
            switch entry.content {
            case .fix(let index):
                add(SupplementedFix(batch.fixes[Int(index)], FixSupplement()), entry, in: batch)
            case .epochReport(let index):
                let report = batch.fixes[Int(index)]
                add(SupplementedFix(report, FixSupplement(), isEpochReport: true), entry, in: batch)
            case .supplementedFix(let index):
                if case .supplementedFix(let supplemented) = batch.inputs[Int(index)] {
                    add(supplemented, entry, in: batch)
                }
            case .input(let index):
                if case .deviceHeading(let heading) = batch.inputs[Int(index)],
                    let time = entry.time
                {
                    let name = Self.name(of: entry, in: batch)
                    let before = epochs.add(nil, heading: heading, at: time, session: name)
                    if let before { write(before) }
                }
            case .waypoint(let index):
                write(batch.waypoints[Int(index)])
            case .viewport, .request, .ignored, .rejected, .rest:
                break
            }
        }
    }

    private mutating func add(
        _ supplemented: SupplementedFix,
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch
    ) {
        let name = Self.name(of: entry, in: batch)
        guard supplemented.isEpochReport, let time = entry.time else {
            if epochs.count > 0, let epoch = epochs.take(session: name) { write(epoch) }
            return write(supplemented.fix, supplemented.supplement, at: entry.time, name)
        }
        let before = epochs.add(
            supplemented.fix,
            supplemented.supplement,
            heading: nil,
            isRefinement: entry.isRefinement,
            at: time,
            session: name
        )
        if let before { write(before) }
    }

    /// Ends the input and writes what has been waiting.
    package mutating func finish() {
        for epoch in epochs.takeAll() { write(epoch) }
        if target == .gpx { tracks.finish(to: &output) }
        if target == .mfjson { moving.finish(to: &output) }
    }

    /// The session's name; empty for `main`, by name or by default.
    private static func name(
        of entry: RecordBatch.Entry,
        in batch: RecordBatch
    ) -> ArraySlice<UInt8> {
        guard let name = batch.name(of: entry.session) else { return [] }
        return name.elementsEqual(RecordDecoder.mainSession) ? [] : name[...]
    }

    // MARK: Writing

    private mutating func write(_ epoch: EpochTable.Epoch) {
        guard let fix = epoch.joined else { return }
        write(fix, epoch.supplement, at: epoch.time, epoch.session)
    }

    private mutating func write(
        _ fix: Fix,
        _ supplement: FixSupplement,
        at time: Instant?,
        _ name: ArraySlice<UInt8>
    ) {
        guard selection.keeps(fix, at: time, of: name) else { return }
        setTime(time)
        if target == .gpx {
            let supplemented = SupplementedFix(fix, supplement)
            return tracks.add(supplemented, at: time, label.time, session: name, to: &output)
        }
        if target == .mfjson, let time {
            let supplemented = SupplementedFix(fix, supplement)
            return moving.add(supplemented, at: time, session: name, to: &output)
        }
        if target == .mfjson { moving.beginFeature(in: &output) }
        if !session.elementsEqual(name) { setSession(name) }
        Self.append(fix, supplement, label, target, to: &output)
    }

    private mutating func setTime(_ time: Instant?) {
        label.time.removeAll(keepingCapacity: true)
        guard let time else { return }
        let range = CivilDate.writableMilliseconds
        let milliseconds = time.millisecondsSince1970
        printer.append(
            min(max(milliseconds, range.lowerBound), range.upperBound),
            to: &label.time
        )
    }

    private mutating func setSession(_ name: ArraySlice<UInt8>) {
        session = Array(name)
        label.session = name.isEmpty ? [] : target == .csv ? csvField(name) : jsonString(name)
    }

    private static func append(
        _ fix: Fix,
        _ supplement: FixSupplement,
        _ label: FixLabel,
        _ target: ConversionTarget,
        to output: inout TextBuffer
    ) {
        output.append(room: FixLabel.room + 2 * label.session.count) { line in
            switch target {
            case .ndjson: line.put(native: fix, supplement, label)
            // A fix without a time is not part of a movement.
            case .geojson, .mfjson: line.put(feature: fix, supplement, label)
            case .csv: line.put(row: fix, supplement, label)
            case .gpx: preconditionFailure("points of a track are no lines by themselves")
            }
        }
    }

    private mutating func write(_ waypoint: Waypoint) {
        guard selection.keeps(waypoint) else { return }
        setTime(waypoint.time)
        switch target {
        case .gpx: tracks.add(waypoint, label.time)
        case .geojson, .ndjson, .mfjson:
            if target == .mfjson { moving.beginFeature(in: &output) }
            let name = waypoint.name.isEmpty ? [] : jsonString(waypoint.name)
            output.append(room: FixLabel.room + name.count) {
                $0.put(waypoint: waypoint, time: label.time, name: name)
            }
        case .csv: skippedWaypoints += 1
        }
    }
}
