import BearingsConversion
import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsPipeline
@testable import BearingsWire

@Suite struct ConverterPropertyTests {
    private static let names = ["", "jane", "owntracks/jane/phone", #"a "b", c"#, "<&>", "Zoë 🧭"]

    /// Fixes of several sessions and waypoints between them, in any order.
    private func elements(_ random: inout SplitMix64) -> [Conversion.Element] {
        // Half of them a minute apart, so that lines become long.
        let isSteady = random.oneIn(2)
        return (0..<random.int(in: 0...40)).map { number in
            var place = Fix(coordinate: coordinate(&random))
            if random.oneIn(2) { place.altitude = random.quantity() }
            let any = random.int(in: CivilDate.writableMilliseconds)
            let time = random.oneIn(5) ? nil : isSteady ? Int64(number) * 60_000 : any
            let session = Self.names.randomElement(using: &random) ?? ""
            if random.oneIn(5) { return Conversion.Element(place, time, session, isPlace: true) }
            return Conversion.Element(fix(place, &random), time, session)
        }
    }

    private func coordinate(_ random: inout SplitMix64) -> LocationCoordinate {
        var latitude = random.quantity()
        while !(-90...90 ~= latitude) { latitude = random.quantity() }
        var longitude = random.quantity()
        while !(-180..<180 ~= longitude) { longitude = random.quantity() }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }

    private func fix(_ place: Fix, _ random: inout SplitMix64) -> Fix {
        func maybe() -> Double? { random.oneIn(2) ? random.quantity() : nil }
        var fix = place
        fix.accuracy = maybe()?.magnitude
        fix.verticalAccuracy = maybe()?.magnitude
        fix.speed = maybe()?.magnitude
        fix.course = maybe()?.wrappedTo360.magnitude
        fix.heading = maybe()?.magnitude
        return fix
    }

    private func converted(
        _ elements: [Conversion.Element],
        _ target: ConversionTarget,
        points writesPoints: Bool = false
    ) -> [UInt8] {
        var converter = Converter(to: target, writesPoints: writesPoints)
        var batch = RecordBatch()
        for element in elements {
            var entry = RecordBatch.Entry(line: 1, text: ByteRange(0..<0))
            let (name, time) = (
                Array(element.session.utf8), element.time.map(Instant.init(millisecondsSince1970:))
            )
            if element.isPlace {
                let fix = element.fix
                entry.content = batch.add(
                    Waypoint(
                        coordinate: fix.coordinate,
                        altitude: fix.altitude,
                        time: time,
                        name: name
                    )
                )
            } else {
                if !name.isEmpty { entry.session = batch.names.number(of: name.span) }
                entry.time = time
                batch.fixes.append(element.fix)
                entry.content = .fix(Int32(batch.fixes.count - 1))
            }
            batch.entries.append(entry)
        }
        converter.add(batch)
        converter.finish()
        return converter.document()
    }

    @Test(arguments: [ConversionTarget.ndjson, .geojsonl, .geojson])
    func `lines round-trip every fix and place, to the last bit`(target: ConversionTarget) {
        var random = SplitMix64(seed: 1)
        for _ in 0..<Rounds.count(60) {
            let elements = elements(&random)
            let read = Conversion.elements(of: converted(elements, target, points: true))
            expectEqual(read.errors, [])
            expectEqual(read.elements, elements)
        }
    }

    @Test func `the device's name gives the same session`() {
        var random = SplitMix64(seed: 2)
        for _ in 0..<Rounds.count(20) {
            let elements = elements(&random)
            let read = Conversion.elements(of: converted(elements, .geojsonl), sessionFrom: .source)
            expectEqual(read.elements, elements)
        }
    }

    /// Places, and then the fixes session by session.
    private func sorted(_ elements: [Conversion.Element]) -> [Conversion.Element] {
        elements.filter(\.isPlace)
            + Self.names.flatMap { name in elements.filter { !$0.isPlace && $0.session == name } }
    }

    @Test func `a collection of lines returns the fixes of each session, to the last bit`() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<Rounds.count(60) {
            let elements = elements(&random)
            let read = Conversion.elements(
                of: converted(elements, .geojson),
                named: "a.geojson",
                sessionFrom: .source
            )
            expectEqual(read.errors, [])
            expectEqual(sorted(read.elements), sorted(elements))
        }
    }

    @Test func `a KML returns what it has a form for`() {
        var random = SplitMix64(seed: 6)
        var (lines, fixes) = (0, 0)
        for _ in 0..<Rounds.count(60) {
            // Lines without times are no fixes.
            let elements = elements(&random).filter { $0.time != nil || $0.isPlace }
            let read = Conversion.elements(
                of: converted(elements, .kml),
                named: "a.kml",
                sessionFrom: .source
            )
            expectEqual(read.errors, [])
            let carried = elements.map { element in
                var element = element
                let fix = element.fix
                element.fix = Fix(coordinate: fix.coordinate, altitude: fix.altitude)
                element.fix.heading = fix.heading.map(\.wrappedTo360)
                return element
            }
            expectEqual(sorted(read.elements), sorted(carried))
            lines += converted(elements, .kml).split(separator: UInt8(ascii: "\n"))
                .count { $0.elementsEqual("<gx:Track>".utf8) }
            fixes += elements.count { !$0.isPlace }
        }
        expect(lines < fixes)
    }

    @Test func `a document returns places, then the fixes session by session`() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<Rounds.count(60) {
            let elements = elements(&random)
            let sessions = elements.filter { !$0.isPlace }.map(\.session)
            var order: [String] = []
            for session in sessions where !order.contains(session) { order.append(session) }
            let expected =
                elements.filter(\.isPlace)
                + order.flatMap { name in elements.filter { !$0.isPlace && $0.session == name } }
            let read = Conversion.elements(
                of: converted(elements, .gpx),
                named: "track.gpx",
                sessionFrom: .source
            )
            expectEqual(read.errors, [])
            expectEqual(read.elements, expected)
        }
    }

    @Test func `a table round-trips every fix, to the last bit`() throws {
        var random = SplitMix64(seed: 4)
        for _ in 0..<Rounds.count(20) {
            let elements = elements(&random)
            var rows = csvRows(converted(elements, .csv))
            let header =
                "time,session,lat,lon,accuracy,altitude,vertical_accuracy,speed,course,heading"
                + ",heading_accuracy,course_accuracy,speed_accuracy,ellipsoidal_altitude,simulated"
                + ",track_name,segment,hdop,vdop,pdop,sat,hr,cad,power,atemp,properties"
            expectEqual(rows.removeFirst().joined(separator: ","), header)
            let read = try rows.map { row in
                try #require(row.count == 26)
                let number = { (index: Int) in Double(row[index]) }
                let time = Array(row[0].utf8)
                return Conversion.Element(
                    Fix(
                        coordinate: LocationCoordinate(
                            latitude: try #require(number(2)),
                            longitude: try #require(number(3))
                        ),
                        accuracy: number(4),
                        altitude: number(5),
                        verticalAccuracy: number(6),
                        speed: number(7),
                        course: number(8),
                        heading: number(9)
                    ),
                    parseRFC3339(time.span),
                    row[1]
                )
            }
            expectEqual(read, elements.filter { !$0.isPlace })
        }
    }
}

/// The rows of comma-separated values, by the rules of RFC 4180 but for the CR.
private func csvRows(_ bytes: [UInt8]) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = ""
    var isQuoted = false
    var text = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = text.popFirst() {
        switch scalar {
        case "\"" where isQuoted && text.first == "\"":
            field.unicodeScalars.append(text.removeFirst())
        case "\"": isQuoted.toggle()
        case "," where !isQuoted, "\n" where !isQuoted:
            row.append(field)
            field = ""
            if scalar == "\n" {
                rows.append(row)
                row = []
            }
        default: field.unicodeScalars.append(scalar)
        }
    }
    return rows
}
