import BearingsDocuments
import BearingsEngine
import BearingsFormats
import BearingsWire

/// Converts fixes of any format into lines of another.
///
/// It applies no rules of the engine: no fix is filtered. Whether a session allows its fixes to be written is for its
/// caller to know. Reports of the same moment are merged into one fix, which
/// is written when the session's next moment begins. Everything except fixes and waypoints is
/// dropped.
package struct Converter: Sendable {
    /// Lines to be written.
    package var output = TextBuffer()
    /// How many waypoints were dropped, since the target has no form for them.
    package private(set) var skippedWaypoints = 0
    /// How many reports had no fix, and so no position to write.
    package private(set) var reportsWithoutFix = 0
    /// How many records were neither fixes nor places, such as viewports.
    package private(set) var otherRecords = 0

    /// The selection of fixes, and what it dropped.
    package private(set) var selection: FixSelection
    /// What the target has no form for, of what is known beside fixes and places.
    package internal(set) var fieldsLeftOut = LeftOutNames()
    /// What of the sources is not carried on, whatever the target.
    package private(set) var sourceLeftOut = LeftOutNames()

    let target: ConversionTarget
    /// Whether fixes are written as lines.
    private let writesLines: Bool
    var drafts: LineDrafts
    /// Room for a fix that may stay alone in its line.
    var alone = TextBuffer(capacity: 1 << 10)
    /// Whether a collection has a Feature.
    var hasFeature = false
    private var printer = TimestampPrinter()
    var label = FixLabel()
    /// The session's name for the label; empty for `main`.
    private(set) var session: [UInt8] = []
    private var epochs = EpochTable()
    private var tracks = GPXTracks()
    /// The points of a route that wait for the rest of it.
    private var route: [Waypoint] = []
    /// Which of the sources is read, from 0.
    private(set) var source = 0

    /// Creates a converter; a format with a header outputs it at once.
    ///
    /// - Parameters:
    ///   - settings: Which fixes and waypoints are kept.
    ///   - writesPoints: Whether a collection has a Point for each fix, in place of lines.
    package init(
        to target: ConversionTarget,
        _ settings: FixSelection.Settings = .init(),
        writesPoints: Bool = false
    ) {
        self.target = target
        writesLines = target == .kml || target == .geojson && !writesPoints
        drafts = LineDrafts(target)
        selection = FixSelection(settings)
        switch target {
        case .csv: output.append(room: FixLabel.room) { $0.putCSVHeader() }
        case .geojson: output.append(Array(#"{"type":"FeatureCollection","features":["#.utf8))
        case .kml: output.append(KMLDocument.header)
        case .geojsonl, .gpx, .ndjson: break
        }
    }

    /// Gives what is to be written, and what is to be done with it.
    package mutating func handOver(_ lines: inout TextBuffer) -> [Draft.Step] {
        swap(&lines, &output)
        return drafts.takeSteps()
    }

    /// Adds the records of lines, in order.
    package mutating func add(_ batch: RecordBatch) {
        sourceLeftOut.add(batch.leftOut)
        defer { if batch.endsSource { endSource() } }
        var carried = batch.carried[...]
        for (index, entry) in batch.entries.enumerated() {
            var fields = CarriedFields()
            while let next = carried.first, next.entry <= index {
                if next.entry == index { fields = next.fields }
                carried.removeFirst()
            }
            switch entry.content {
            case .fix(let index):
                let supplemented = SupplementedFix(batch.fixes[Int(index)], FixSupplement())
                add(supplemented, fields, entry, in: batch)
            case .epochReport(let index):
                let report = batch.fixes[Int(index)]
                let supplemented = SupplementedFix(report, FixSupplement(), isEpochReport: true)
                add(supplemented, fields, entry, in: batch)
            case .supplementedFix(let index):
                if case .supplementedFix(let supplemented) = batch.inputs[Int(index)] {
                    add(supplemented, fields, entry, in: batch)
                }
            case .input(let index):
                add(batch.inputs[Int(index)], entry, in: batch)
            case .waypoint(let index):
                take(batch.waypoints[Int(index)])
            case .viewport:
                otherRecords += 1
            case .request, .ignored, .rejected, .rest:
                break
            }
        }
    }

    /// Adds a record that is no fix, though it may complete one.
    private mutating func add(_ input: Input, _ entry: RecordBatch.Entry, in batch: RecordBatch) {
        switch input {
        case .noFix: reportsWithoutFix += 1
        case .deviceHeading(let heading):
            guard let time = entry.time else { break }
            let name = Self.name(of: entry, in: batch)
            let before = epochs.add(nil, heading: heading, at: time, session: name)
            if let before { write(before) }
        default: otherRecords += 1
        }
    }

    private mutating func endSource() {
        writeRoute()
        source += 1
    }

    private mutating func add(
        _ supplemented: SupplementedFix,
        _ carried: CarriedFields,
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch
    ) {
        let name = Self.name(of: entry, in: batch)
        guard supplemented.isEpochReport, let time = entry.time else {
            if epochs.count > 0, let epoch = epochs.take(session: name) { write(epoch) }
            return write(supplemented, carried, at: entry.time, name)
        }
        let before = epochs.add(
            supplemented.fix,
            supplemented.supplement,
            carrying: carried,
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
        writeRoute()
        switch target {
        case .gpx: tracks.finish(to: &output)
        case .kml:
            writeOpenLines()
            output.append(KMLDocument.footer)
        case .geojson:
            writeOpenLines()
            output.append(Array("\n]}\n".utf8))
        case .geojsonl, .ndjson, .csv: break
        }
    }

    /// The session's name; empty for `main`, by name or by default.
    private static func name(
        of entry: RecordBatch.Entry,
        in batch: RecordBatch
    ) -> ArraySlice<UInt8> {
        guard let name = batch.name(of: entry.session) else { return [] }
        return name.elementsEqual(SessionNames.mainName) ? [] : name[...]
    }

    // MARK: Writing

    private mutating func write(_ epoch: EpochTable.Epoch) {
        guard let fix = epoch.joined else { return }
        let supplemented = SupplementedFix(fix, epoch.supplement)
        write(supplemented, epoch.carried, at: epoch.time, epoch.session)
    }

    private mutating func write(
        _ supplemented: SupplementedFix,
        _ carried: CarriedFields,
        at time: Instant?,
        _ name: ArraySlice<UInt8>
    ) {
        if !route.isEmpty { writeRoute() }
        var (supplemented, carried) = (supplemented, carried)
        if target == .ndjson {
            carried.moveSensors(to: &supplemented.supplement)
        } else {
            supplemented.supplement.heartRate = nil
            supplemented.supplement.cadence = nil
        }
        guard selection.keeps(supplemented.fix, at: time, of: name) else { return }
        setTime(time)
        if target == .gpx {
            let point = GPXTracks.Point(
                supplemented: supplemented,
                carried: carried,
                time: time,
                stamp: label.time
            )
            return tracks.add(point, session: name, of: source, to: &output)
        }
        if !session.elementsEqual(name) { setSession(name) }
        if writesLines { return addRow(supplemented, carried, at: time, name) }
        setCarried(carried, beside: supplemented.fix)
        beginFeature()
        Self.append(supplemented.fix, supplemented.supplement, label, target, to: &output)
        if target != .ndjson { endFeature() }
    }

    mutating func setCarried(_ carried: CarriedFields, beside fix: Fix) {
        label.carried.removeAll(keepingCapacity: true)
        guard !carried.isEmpty else { return }
        switch target {
        case .ndjson: label.carried = carried.members(lost: &fieldsLeftOut)
        case .csv: label.carried = carried.cells(lost: &fieldsLeftOut)
        case .geojson, .geojsonl, .gpx, .kml:
            let (hasSession, hasHeading) = (!label.session.isEmpty, fix.heading != nil)
            label.carried = carried.members(
                where: { name in
                    GeoJSONKeys.properties.held.contains(name) || name == "heading" && hasHeading
                        || name == "device_id" && hasSession
                },
                lost: &fieldsLeftOut
            )
        }
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
        output.append(room: FixLabel.room + 2 * label.session.count + label.carried.count) { line in
            switch target {
            case .ndjson: line.put(native: fix, supplement, label)
            case .geojson, .geojsonl: line.put(feature: fix, supplement, label)
            case .csv: line.put(row: fix, supplement, label)
            case .gpx, .kml: preconditionFailure("points of a track are no lines by themselves")
            }
        }
    }

    // MARK: Places

    /// Takes in a place; those of a route are written together.
    private mutating func take(_ waypoint: Waypoint) {
        guard selection.keeps(waypoint) else { return }
        guard waypoint.route != nil, target != .gpx, target != .csv else { return write(waypoint) }
        if let last = route.last, last.route != waypoint.route { writeRoute() }
        route.append(waypoint)
    }

    private mutating func write(_ waypoint: Waypoint) {
        setTime(waypoint.time)
        switch target {
        case .gpx: tracks.add(waypoint, label.time, of: source)
        case .kml:
            for field in waypoint.fields { fieldsLeftOut.add(field.name) }
            KMLDocument.append(waypoint, label.time, to: &output)
        case .geojson, .geojsonl, .ndjson:
            let name = waypoint.name.isEmpty ? [] : jsonString(waypoint.name)
            let members = CarriedFields(fields: waypoint.fields).members(
                where: { GeoJSONKeys.properties.held.contains($0) || $0 == "name" },
                lost: &fieldsLeftOut
            )
            beginFeature()
            output.append(room: FixLabel.room + name.count + members.count) {
                $0.put(waypoint: waypoint, time: label.time, name: name, carried: members)
            }
            endFeature()
        case .csv: skippedWaypoints += 1
        }
    }

    /// Writes the route in hand as a line; one of a single point as a place, for a line has two at least.
    private mutating func writeRoute() {
        let route = route
        self.route.removeAll(keepingCapacity: true)
        guard let first = route.first else { return }
        guard route.count > 1 else { return write(first) }
        guard target != .kml else {
            for point in route {
                if !point.name.isEmpty { fieldsLeftOut.add(Array("name".utf8)) }
                for field in point.fields { fieldsLeftOut.add(field.name) }
            }
            return KMLDocument.append(route: route, to: &output)
        }
        let members = route.map { pointMembers($0) }
        beginFeature()
        output.append(route: route, members)
        endFeature()
    }

    /// What is known of a route's point beside its place, as members of an object.
    private mutating func pointMembers(_ point: Waypoint) -> [UInt8] {
        var fields: [CarriedField] = []
        if !point.name.isEmpty {
            fields.append(CarriedField(Array("name".utf8), jsonString(point.name)))
        }
        if let time = point.time {
            setTime(time)
            fields.append(CarriedField(Array("timestamp".utf8), jsonString(label.time)))
        }
        return CarriedFields(fields: fields + point.fields).members(lost: &fieldsLeftOut)
    }
}
