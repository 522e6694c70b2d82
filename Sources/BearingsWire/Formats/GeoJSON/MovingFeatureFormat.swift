import BearingsEngine
import Geography

/// OGC Moving Features in JSON: a Feature with a `temporalGeometry`.
///
/// | here | Feature | unit, and what it means |
/// |---|---|---|
/// | time | `temporalGeometry.datetimes` | RFC 3339, UTC where it has no offset, or Unix milliseconds |
/// | coordinate, altitude | `temporalGeometry.coordinates` | degrees, longitude first; m |
/// | accuracy, vertical accuracy | `temporalProperties` `accuracy` `vertical_accuracy` | m |
/// | speed | `temporalProperties` `speed` | m/s, or by its `form`, else `uom`, `KMH` `KNT` |
/// | course, heading | `temporalProperties` `course` `heading` | degrees from true north |
/// | ``FixSupplement`` | `temporalProperties` `heading_accuracy` `course_accuracy` `speed_accuracy` `ellipsoidal_altitude` `simulated` | degrees, m/s, m; a text |
/// | session | as in GeoJSON | with `--session-from source` |
///
/// A `MovingPoint` is as many fixes as it has positions, and so are those in the `prisms` of a
/// `MovingGeometryCollection`. Other moving geometries are ignored. A LineString with `properties.datetimes`, an older
/// form of trajectories, is read as GeoJSON's timed lines are.
///
/// > Source: OGC 19-045r3, 7.2; ``MovingFeatures``.
extension RecordDecoder {
    /// Decodes the root as a moving Feature.
    mutating func decodeMovingFeature(
        _ geometry: Int,
        _ format: Format,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        guard reader.tape[geometry].kind == .object else {
            throw reader.wrongType("temporalGeometry", geometry, bytes, expected: "an object")
        }
        let properties = try FeatureProperties(reader, bytes)
        for point in movingPoints(in: geometry, bytes) {
            try require(format, "a moving point")
            try decodeMovingPoint(point, properties, bytes, into: &entry, &batch)
        }
    }

    /// The nodes of the moving points in a geometry.
    private func movingPoints(in geometry: Int, _ bytes: Span<UInt8>) -> [Int] {
        guard reader.tape[geometry].kind == .object,
            let type = reader.value(.type, in: geometry, bytes)
        else { return [] }
        if reader.isString(type, bytes, "MovingPoint") { return [geometry] }
        guard let prisms = reader.tape.value(of: "prisms", inObjectAt: geometry, bytes: bytes),
            reader.tape[prisms].kind == .array
        else { return [] }
        var points: [Int] = []
        var elements = reader.tape.elements(ofArrayAt: prisms)
        while let element = elements.next(in: reader.tape) {
            guard reader.tape[element].kind == .object,
                let type = reader.value(.type, in: element, bytes),
                reader.isString(type, bytes, "MovingPoint")
            else { continue }
            points.append(element)
        }
        return points
    }

    private mutating func decodeMovingPoint(
        _ point: Int,
        _ properties: FeatureProperties,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        guard let coordinates = try reader.array(.coordinates, in: point, bytes) else {
            throw reader.missing(.coordinates, in: point)
        }
        guard let datetimes = try reader.array(.datetimes, in: point, bytes) else {
            throw reader.missing(.datetimes, in: point)
        }
        var positions = reader.tape.elements(ofArrayAt: coordinates)
        var times = reader.tape.elements(ofArrayAt: datetimes)
        var fixes: [MovingFix] = []
        var isShortOfTimes = false
        while let node = positions.next(in: reader.tape) {
            guard let value = times.next(in: reader.tape) else {
                isShortOfTimes = true
                break
            }
            do throws(LineError) {
                let time = try time(at: value, .datetimes, bytes, assumesUTC: true)
                let fix = try position(node, bytes, &batch)
                fixes.append(
                    MovingFix(supplemented: SupplementedFix(fix, FixSupplement()), time: time)
                )
            } catch {
                rejectElement(error, &entry, &batch)
            }
        }
        reportSurplus(of: &times, .datetimes, &batch)
        setMovingProperties(of: &fixes, bytes, &batch)
        try add(fixes, properties, bytes, into: &entry, &batch)
        if isShortOfTimes { rejectElement(missingTime(in: datetimes), &entry, &batch) }
    }

    private mutating func add(
        _ fixes: [MovingFix],
        _ properties: FeatureProperties,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        for moving in fixes {
            entry.advance(in: &batch)
            entry.time = moving.time
            entry.session = try session(properties, bytes, names: &batch.names)
            let supplemented = moving.supplemented
            let supplement = options.readsSupplements ? supplemented.supplement : FixSupplement()
            entry.content = batch.add(input(supplemented.fix, supplement))
            guard options.carriesFields else { continue }
            var carried = carriedFields(of: properties, bytes, entry, &batch)
            carried.fields += moving.fields
            batch.carry(carried)
        }
    }

    /// Adds to fixes what the Feature's properties say of their times.
    private func setMovingProperties(
        of fixes: inout [MovingFix],
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) {
        guard !fixes.isEmpty, let groups = reader.memberOfRoot("temporalProperties", bytes) else {
            return
        }
        guard reader.tape[groups].kind == .array else {
            let name = "temporalProperties"
            return batch.addFieldError(
                reader.wrongType(name, groups, bytes, expected: "an array of objects")
            )
        }
        var elements = reader.tape.elements(ofArrayAt: groups)
        while let group = elements.next(in: reader.tape) {
            guard reader.tape[group].kind == .object else { continue }
            var members = reader.tape.members(ofObjectAt: group)
            while let member = members.next(in: reader.tape) {
                let name = reader.text(at: member.key, bytes)
                guard reader.tape[member.value].kind != .null else { continue }
                guard let property = MovingProperty(rawValue: name) else {
                    if options.carriesFields {
                        carry(name, at: member.value, of: group, to: &fixes, bytes, &batch)
                    }
                    continue
                }
                do throws(LineError) {
                    try set(property, at: member.value, of: group, of: &fixes, bytes, &batch)
                } catch {
                    batch.addFieldError(error)
                }
            }
        }
    }

    /// Adds one property, whose values belong to the times of its group; both are ordered by time.
    ///
    /// - Throws: What is wrong with the whole property; an invalid value costs only itself.
    private func set(
        _ property: MovingProperty,
        at node: Int,
        of group: Int,
        of fixes: inout [MovingFix],
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        let name = property.rawValue
        guard reader.tape[node].kind == .object,
            let list = reader.tape.value(of: "values", inObjectAt: node, bytes: bytes),
            reader.tape[list].kind == .array
        else {
            throw reader.wrongType(name, node, bytes, expected: "an object with an array of values")
        }
        // Some programs write `uom`, for the unit of measure.
        let isForm = member("form", in: node, bytes) != nil
        let unit = member(isForm ? "form" : "uom", in: node, bytes)
        guard let divisor = property.divisor(unit.map { reader.text(at: $0, bytes) }) else {
            let key = isForm ? "form" : "uom"
            throw reader.outOfRange(key, unit ?? node, bytes, expected: "no unit of \(name)")
        }
        guard let datetimes = try reader.array(.datetimes, in: group, bytes) else {
            throw reader.missing(.datetimes, in: group)
        }
        var times = reader.tape.elements(ofArrayAt: datetimes)
        var values = reader.tape.elements(ofArrayAt: list)
        var next = 0
        while let value = values.next(in: reader.tape) {
            guard let stamp = times.next(in: reader.tape) else {
                let message = "found ']', expected a time for each value of \"\(name)\" before it"
                throw reader.error(.missingField, atEndOf: datetimes, message)
            }
            guard reader.tape[value].kind != .null else { continue }
            let time = try time(at: stamp, .datetimes, bytes, assumesUTC: true)
            while next < fixes.count, fixes[next].time < time { next += 1 }
            guard next < fixes.count else { return }
            guard fixes[next].time == time else { continue }
            if property == .simulated {
                guard let isSimulated = flag(at: value, name, bytes, &batch) else { continue }
                property.set(isSimulated ? 1 : 0, of: &fixes[next].supplemented)
                continue
            }
            guard let key = WireKey(rawValue: name),
                let number = field(at: value, key, bytes, &batch)
            else { continue }
            property.set(number / divisor, of: &fixes[next].supplemented)
        }
    }

    /// Carries on values of another name, which belong to the times of their group.
    private func carry(
        _ name: String,
        at node: Int,
        of group: Int,
        to fixes: inout [MovingFix],
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) {
        guard reader.tape[node].kind == .object,
            let list = reader.tape.value(of: "values", inObjectAt: node, bytes: bytes),
            let stamps = reader.tape.value(of: "datetimes", inObjectAt: group, bytes: bytes),
            reader.tape[list].kind == .array, reader.tape[stamps].kind == .array
        else { return }
        var times = reader.tape.elements(ofArrayAt: stamps)
        var values = reader.tape.elements(ofArrayAt: list)
        var next = 0
        while let value = values.next(in: reader.tape), let stamp = times.next(in: reader.tape) {
            guard reader.tape[value].kind != .null,
                let time = try? time(at: stamp, .datetimes, bytes, assumesUTC: true)
            else { continue }
            while next < fixes.count, fixes[next].time < time { next += 1 }
            guard next < fixes.count else { return }
            if fixes[next].time == time {
                let json = CarriedFields.json(at: value, reader.tape, bytes)
                fixes[next].fields.append(CarriedField(Array(name.utf8), json))
            } else {
                batch.leftOut.add(Array(name.utf8))
            }
        }
    }
}

/// A position of something that moves.
private struct MovingFix {
    var supplemented: SupplementedFix
    var time: Instant
    /// What a conversion carries on beside it.
    var fields: [CarriedField] = []
}
