import BearingsEngine

/// Turns fixes of any format into lines of another.
///
/// It is given what a decoder reads and decides nothing about it: no rule holds a fix back, and
/// nobody's permission is asked. The reports that a receiver gives of one moment become one fix, which
/// is written once the session's next moment is there. All that is neither a fix nor a place is left
/// out.
package struct Converter: Sendable {
    /// Lines that wait to be written.
    package var output = TextBuffer()
    /// How many places were left out, because the target has no form for them.
    package private(set) var skippedWaypoints = 0

    /// What has been left out by its own rules.
    package private(set) var sieve: FixSieve

    private let target: ConversionTarget
    private var printer = TimestampPrinter()
    private var label = FixLabel()
    /// The name that the label's session says; empty for `main`.
    private var session: [UInt8] = []
    private var epochs = EpochTable()
    private var tracks = GPXTracks()
    private var moving = MovingFeatures()

    /// Creates a converter; a format with a header has it in the output at once.
    ///
    /// - Parameter settings: Which fixes and places are kept.
    package init(to target: ConversionTarget, _ settings: FixSieve.Settings = .init()) {
        self.target = target
        sieve = FixSieve(settings)
        if target == .csv { output.append(room: FixLabel.room) { $0.putCSVHeader() } }
    }

    /// Adds what lines say, in their order.
    package mutating func add(_ batch: RecordBatch) {
        for entry in batch.entries {
            switch entry.content {
            case .fix(let index):
                add(SupplementedFix(batch.fixes[Int(index)], FixSupplement()), entry, in: batch)
            case .epochReport(let index):
                let report = batch.fixes[Int(index)]
                add(SupplementedFix(report, FixSupplement(), isEpochReport: true), entry, in: batch)
            case .supplementedFix(let index):
                if case .supplementedFix(let told) = batch.inputs[Int(index)] {
                    add(told, entry, in: batch)
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
        _ told: SupplementedFix,
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch
    ) {
        let name = Self.name(of: entry, in: batch)
        guard told.isEpochReport, let time = entry.time else {
            if epochs.count > 0, let epoch = epochs.take(session: name) { write(epoch) }
            return write(told.fix, told.supplement, at: entry.time, name)
        }
        let before = epochs.add(
            told.fix,
            told.supplement,
            heading: nil,
            isRefinement: entry.isRefinement,
            at: time,
            session: name
        )
        if let before { write(before) }
    }

    /// Adds what still waits: nothing more comes.
    package mutating func finish() {
        for epoch in epochs.takeAll() { write(epoch) }
        if target == .gpx { tracks.finish(to: &output) }
        if target == .mfjson { moving.finish(to: &output) }
    }

    /// The session's name, empty for `main`, told or not.
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
        guard sieve.keeps(fix, at: time, of: name) else { return }
        setTime(time)
        if target == .gpx {
            let told = SupplementedFix(fix, supplement)
            return tracks.add(told, at: time, label.time, session: name, to: &output)
        }
        if target == .mfjson, let time {
            let told = SupplementedFix(fix, supplement)
            return moving.add(told, at: time, session: name, to: &output)
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
            // A fix without a time has not moved.
            case .geojson, .mfjson: line.put(feature: fix, supplement, label)
            case .csv: line.put(row: fix, supplement, label)
            case .gpx: preconditionFailure("points of a track are no lines by themselves")
            }
        }
    }

    private mutating func write(_ waypoint: Waypoint) {
        guard sieve.keeps(waypoint) else { return }
        setTime(waypoint.time)
        switch target {
        case .gpx: tracks.add(waypoint, label.time)
        case .geojson, .ndjson, .mfjson:
            if target == .mfjson { moving.beginFeature(in: &output) }
            let name = waypoint.name.isEmpty ? [] : jsonString(waypoint.name)
            output.append(room: FixLabel.room + name.count) {
                $0.put(place: waypoint, time: label.time, name: name)
            }
        case .csv: skippedWaypoints += 1
        }
    }
}
