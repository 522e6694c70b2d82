import CLibrary
package import Geography

/// The polygons of the countries of the world, and in which of them a place lies.
///
/// They are Natural Earth's of 1:50 million: coasts and borders are a few kilometres away from the real ones at most, but those
/// borders that follow a parallel or meridian are where the treaty has them. Rings of a country are not nested
/// but for its holes, so a place is in a country if an odd number of its rings surround it.
package struct Borders: Sendable {
    private let table: BorderTable

    /// Those that are compiled into the program.
    ///
    /// Nothing is read before a look-up.
    package static let embedded = Borders(.embedded)

    /// How far from the real border one may be that is not exact, in metres.
    static let reach = 2_000.0

    init(_ table: BorderTable) {
        self.table = table
    }

    /// The bytes of a table of rings, which `make gazetteer` compiles into the program, from text as
    /// ``BorderTableBuilder/add(text:)`` reads it; `nil` with the number of a line that cannot be read.
    package static func table(_ text: String) -> (bytes: [UInt8]?, badLine: Int?) {
        var builder = BorderTableBuilder()
        if let line = builder.add(text: text) { return (nil, line) }
        return (builder.bytes(), nil)
    }

    /// Where a place lies.
    package struct Answer: Equatable, Sendable {
        /// Two letters after ISO 3166-1; `nil` on a sea, and on land whose country is in dispute.
        package var isoCountryCode: String?
        /// Whether a border is so near that it may lie on either side.
        package var isBesideBorder: Bool
    }

    /// In which country a place lies.
    ///
    /// - Parameter place: Its longitude may be off by whole turns.
    package func country(at place: LocationCoordinate) -> Answer {
        guard place.latitude.isFinite, place.longitude.isFinite else {
            return Answer(isoCountryCode: nil, isBesideBorder: false)
        }
        let point = Point(place)
        var country: CountryLetters?
        var current: CountryLetters?
        var isInside = false
        var isBesideBorder = false
        for ring in 0..<table.ringCount {
            guard
                table.box(ofRing: ring).contains(
                    point.latitude,
                    point.longitude,
                    within: point.reach
                )
            else { continue }
            let letters = table.country(ofRing: ring)
            if letters != current {
                if isInside { country = current }
                (current, isInside) = (letters, false)
            }
            for piece in table.pieces(ofRing: ring) {
                let box = table.box(ofPiece: piece)
                var mayCross =
                    point.latitude >= Int(box.south) && point.latitude <= Int(box.north)
                    && point.longitude <= Int(box.east)
                if mayCross, point.longitude < Int(box.west), let ends = table.ends(ofPiece: piece)
                {
                    // All of it lies to the east, so its ends alone say on which side it leads.
                    if point.isParted(ends.first, ends.last) { isInside.toggle() }
                    mayCross = false
                }
                let mayTouch =
                    !isBesideBorder
                    && box.contains(point.latitude, point.longitude, within: point.reach)
                guard mayCross || mayTouch else { continue }
                forEachEdge(ofPiece: piece) { start, end, kind in
                    if mayCross, point.isCrossed(start, end) { isInside.toggle() }
                    if mayTouch, kind == .border, point.isTouched(start, end) {
                        isBesideBorder = true
                    }
                }
            }
        }
        if isInside { country = current }
        return Answer(isoCountryCode: country?.text, isBesideBorder: isBesideBorder)
    }

    /// Whether any land is drawn as a country's.
    ///
    /// - Parameter isoCountryCode: Two letters after ISO 3166-1.
    package func isDrawn(_ isoCountryCode: String) -> Bool {
        (0..<table.ringCount).contains { table.country(ofRing: $0).text == isoCountryCode }
    }

    /// Whether a place lies in a country, and not so near a border that it may lie beyond.
    package func surely(contains place: LocationCoordinate, in isoCountryCode: String) -> Bool {
        country(at: place) == Answer(isoCountryCode: isoCountryCode, isBesideBorder: false)
    }

    private func forEachEdge(
        ofPiece piece: Int,
        _ body: (_ start: Corner, _ end: Corner, _ kind: BorderTable.Kind) -> Void
    ) {
        var index = table.firstPoint(ofPiece: piece)
        var start = table.point(index)
        for _ in 0..<BorderTable.edgesPerPiece {
            guard start.kind != .end else { return }
            index += 1
            let end = table.point(index)
            body((start.latitude, start.longitude), (end.latitude, end.longitude), start.kind)
            start = end
        }
    }

    private typealias Corner = (latitude: Int32, longitude: Int32)

    /// The place that is asked for, in the table's units.
    private struct Point {
        let latitude: Int
        let longitude: Int
        /// As far as ``Borders/reach``.
        let reach: (north: Int, east: Int)
        /// How much less a unit of longitude is than one of latitude.
        private let level: Double

        init(_ place: LocationCoordinate) {
            latitude = Int((place.latitude * TreePoint.unitsPerDegree).rounded())
            longitude = Int((place.longitude.wrappedTo180 * TreePoint.unitsPerDegree).rounded())
            // At the poles all longitudes are near, but no border.
            level = max(0.02, cos(place.latitude.radians))
            let north = (Borders.reach / meanEarthRadius).degrees * TreePoint.unitsPerDegree
            reach = (Int(north), Int(north / level))
        }

        /// Whether one latitude is north of here and the other is not.
        func isParted(_ start: Int32, _ end: Int32) -> Bool {
            (start > latitude) != (end > latitude)
        }

        /// Whether the way east from here crosses an edge.
        func isCrossed(_ start: Corner, _ end: Corner) -> Bool {
            guard isParted(start.latitude, end.latitude) else { return false }
            let part =
                Double(latitude - Int(start.latitude))
                / Double(Int(end.latitude) - Int(start.latitude))
            let crossing =
                Double(start.longitude) + part * Double(Int(end.longitude) - Int(start.longitude))
            return Double(longitude) < crossing
        }

        /// Whether an edge is at most ``Borders/reach`` away.
        func isTouched(_ start: Corner, _ end: Corner) -> Bool {
            let (x, y) = (
                Double(longitude - Int(start.longitude)) * level,
                Double(latitude - Int(start.latitude))
            )
            let (width, height) = (
                Double(Int(end.longitude) - Int(start.longitude)) * level,
                Double(Int(end.latitude) - Int(start.latitude))
            )
            let squared = width * width + height * height
            let part = squared > 0 ? max(0, min(1, (x * width + y * height) / squared)) : 0
            let (east, north) = (x - part * width, y - part * height)
            let reach = Double(reach.north)
            return east * east + north * north <= reach * reach
        }
    }
}

// MARK: - Drawing

extension Borders {
    /// A closed line around land of a country, or around what it leaves out within.
    package struct Ring: Sendable {
        /// Two letters after ISO 3166-1; `nil` where that is in dispute.
        package var isoCountryCode: String?
        /// The corners in turn; the last is the first again.
        package var corners: [LocationCoordinate]
        /// For each corner whether the edge from there to the next parts two countries; it is a coast otherwise.
        package var areBorders: [Bool]
    }

    /// How many rings there are.
    package var ringCount: Int { table.ringCount }

    /// One of the rings, 0..<``ringCount``; those of one country follow each other.
    package func ring(_ index: Int) -> Ring {
        var corners: [LocationCoordinate] = []
        var areBorders: [Bool] = []
        var point = table.firstPoint(ofPiece: table.pieces(ofRing: index).lowerBound)
        while true {
            let (latitude, longitude, kind) = table.point(point)
            corners.append(LocationCoordinate(units: (latitude, longitude)))
            areBorders.append(kind == .border || kind == .exactBorder)
            guard kind != .end else { break }
            point += 1
        }
        return Ring(
            isoCountryCode: table.country(ofRing: index).text,
            corners: corners,
            areBorders: areBorders
        )
    }
}
