/// Lays rings of countries out as a ``BorderTable``.
struct BorderTableBuilder {
    /// A corner of a ring, with the kind of the edge from there to the next.
    struct Corner {
        /// Degrees.
        var latitude: Double
        var longitude: Double
        var kind: BorderTable.Kind
    }

    private struct Ring {
        var country: UInt16
        var corners: [Corner]
    }

    private var rings: [Ring] = []

    init() {}

    /// Adds a ring, whose last corner is its first again.
    mutating func add(_ country: CountryLetters?, _ corners: [Corner]) {
        rings.append(Ring(country: country?.packed ?? 0, corners: corners))
    }

    /// The table of all rings added.
    func bytes() -> [UInt8] {
        // The sort is stable.
        let rings = rings.sorted { $0.country < $1.country }
        var ringBytes: [UInt8] = []
        var pieceBytes: [UInt8] = []
        var pointBytes: [UInt8] = []
        var (pieceCount, pointCount) = (0, 0)
        for ring in rings {
            let points = ring.corners.map { corner in
                (
                    latitude: Self.units(corner.latitude),
                    longitude: Self.units(corner.longitude) & ~3, kind: corner.kind
                )
            }
            var ringBox = BorderTable.Box()
            let firstPiece = pieceCount
            var start = 0
            while start < points.count - 1 {
                let end = min(start + BorderTable.edgesPerPiece, points.count - 1)
                var box = BorderTable.Box()
                for point in points[start...end] {
                    box.add(point.latitude, point.longitude)
                    ringBox.add(point.latitude, point.longitude)
                }
                pieceBytes.append(box)
                pieceBytes.append(word: UInt32(pointCount + start))
                pieceCount += 1
                start = end
            }
            ringBytes.append(ringBox)
            ringBytes.append(word: UInt32(firstPiece))
            ringBytes.append(word: UInt32(ring.country))
            for (index, point) in points.enumerated() {
                let kind = index == points.count - 1 ? .end : point.kind
                pointBytes.append(word: UInt32(bitPattern: point.latitude))
                pointBytes.append(word: UInt32(bitPattern: point.longitude | kind.rawValue))
            }
            pointCount += points.count
        }
        var bytes: [UInt8] = []
        bytes.append(word: UInt32(rings.count))
        bytes.append(word: UInt32(pieceCount))
        return bytes + ringBytes + pieceBytes + pointBytes
    }

    private static func units(_ degrees: Double) -> Int32 {
        Int32((degrees * TreePoint.unitsPerDegree).rounded())
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ box: BorderTable.Box) {
        for number in [box.south, box.west, box.north, box.east] {
            append(word: UInt32(bitPattern: number))
        }
    }
}

// MARK: - Text

extension BorderTableBuilder {
    /// Reads rings from text: a line each of two letters or none, a tab and the corners, each written as
    /// `longitude,latitude,kind`; a kind is `c` for a coast, `b` for a border, `x` for an exact one.
    ///
    /// - Returns: The number of the first line that is not of that form.
    mutating func add(text: String) -> Int? {
        for (index, line) in text.split(separator: "\n").enumerated() {
            let halves = line.split(separator: "\t", omittingEmptySubsequences: false)
            let corners = halves.last?.split(separator: " ").map { Self.corner($0) } ?? []
            let found = corners.compactMap(\.self)
            guard halves.count == 2, found.count == corners.count, found.count > 3 else {
                return index + 1
            }
            add(CountryLetters(halves[0]), found)
        }
        return nil
    }

    private static func corner(_ text: Substring) -> Corner? {
        let parts = text.split(separator: ",")
        let kinds: [String: BorderTable.Kind] = ["c": .coast, "b": .border, "x": .exactBorder]
        guard parts.count == 3, let longitude = Double(parts[0]), let latitude = Double(parts[1]),
            let kind = kinds[String(parts[2])]
        else { return nil }
        return Corner(latitude: latitude, longitude: longitude, kind: kind)
    }
}
