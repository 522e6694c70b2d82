private import CGazetteer
internal import Geography

/// The bytes of a table of countries' polygons, read where they lie.
///
/// All numbers are little-endian. Latitudes and longitudes are in units of ``TreePoint``.
///
///     UInt32                       rings
///     UInt32                       pieces
///     Int32 * 4, UInt32, UInt32    of each ring: south, west, north, east; its first piece; two letters of its country, or zeros
///     Int32 * 4, UInt32            of each piece: south, west, north, east; its first point
///     Int32, Int32                 of each point: latitude; longitude, its two lowest bits being the ``Kind`` of the edge
///                                  from there to the next
///
/// A piece is up to ``edgesPerPiece`` edges that follow each other, and ends where the next begins. Rings of one country
/// follow each other. The last point of a ring is its first again.
struct BorderTable: Sendable {
    /// What an edge parts.
    enum Kind: Int32 {
        /// Land and sea, or pieces of one country.
        case coast
        /// Two countries, a few kilometres away from where it really does.
        case border
        /// Two countries, along a parallel or meridian that their treaty names.
        case exactBorder
        /// Nothing: the ring ends here.
        case end
    }

    /// South, west, north and east.
    struct Box {
        var south = Int32.max
        var west = Int32.max
        var north = Int32.min
        var east = Int32.min
    }

    static let headerSize = 8
    static let ringSize = 24
    static let pieceSize = 20
    static let pointSize = 8
    /// Twice as many would double the edges that are looked at; half as many take 80 kB more.
    static let edgesPerPiece = 32

    private let bytes: TableBytes
    let ringCount: Int
    let pieceCount: Int

    /// The table that is compiled into the program.
    static var embedded: BorderTable {
        unsafe BorderTable(TableBytes(ofProgram: UnsafeRawPointer(borders_bytes())))
    }

    /// Reads a table.
    init(_ bytes: TableBytes) {
        self.bytes = bytes
        ringCount = bytes.unsigned(at: 0)
        pieceCount = bytes.unsigned(at: 4)
    }

    private var piecesStart: Int { Self.headerSize + Self.ringSize * ringCount }
    private var pointsStart: Int { piecesStart + Self.pieceSize * pieceCount }

    /// The box around a ring.
    func box(ofRing ring: Int) -> Box { box(at: Self.headerSize + Self.ringSize * ring) }

    func pieces(ofRing ring: Int) -> Range<Int> {
        let offset = Self.headerSize + Self.ringSize * ring + 16
        let isLast = ring + 1 == ringCount
        return bytes.unsigned(
            at: offset
        )..<(isLast ? pieceCount : bytes.unsigned(at: offset + Self.ringSize))
    }

    func country(ofRing ring: Int) -> CountryLetters {
        CountryLetters(
            packed: UInt16(bytes.unsigned(at: Self.headerSize + Self.ringSize * ring + 20))
        )
    }

    /// The box around the edges of a piece.
    func box(ofPiece piece: Int) -> Box { box(at: piecesStart + Self.pieceSize * piece) }

    func firstPoint(ofPiece piece: Int) -> Int {
        bytes.unsigned(at: piecesStart + Self.pieceSize * piece + 16)
    }

    /// The latitudes where a piece begins and ends; `nil` for the last of all.
    func ends(ofPiece piece: Int) -> (first: Int32, last: Int32)? {
        guard piece + 1 < pieceCount else { return nil }
        // A ring's last point comes before the first of the next.
        let next = firstPoint(ofPiece: piece + 1)
        let end = point(next - 1).kind == .end ? next - 1 : next
        return (point(firstPoint(ofPiece: piece)).latitude, point(end).latitude)
    }

    /// A point, and the kind of the edge from there to the next.
    func point(_ index: Int) -> (latitude: Int32, longitude: Int32, kind: Kind) {
        let offset = pointsStart + Self.pointSize * index
        let word = bytes.signed(at: offset + 4)
        return (bytes.signed(at: offset), word & ~3, Kind(rawValue: word & 3) ?? .end)
    }

    private func box(at offset: Int) -> Box {
        Box(
            south: bytes.signed(at: offset),
            west: bytes.signed(at: offset + 4),
            north: bytes.signed(at: offset + 8),
            east: bytes.signed(at: offset + 12)
        )
    }
}

extension BorderTable.Box {
    /// Takes a point in.
    mutating func add(_ latitude: Int32, _ longitude: Int32) {
        (south, north) = (min(south, latitude), max(north, latitude))
        (west, east) = (min(west, longitude), max(east, longitude))
    }

    /// Whether a point lies inside, or at most so far outside.
    func contains(_ latitude: Int, _ longitude: Int, within reach: (north: Int, east: Int)) -> Bool
    {
        latitude >= Int(south) - reach.north && latitude <= Int(north) + reach.north
            && longitude >= Int(west) - reach.east && longitude <= Int(east) + reach.east
    }
}

/// The two letters of a country after ISO 3166-1.
struct CountryLetters: Equatable, BitwiseCopyable, Sendable {
    /// The first letter in the lower byte; 0 for a land whose country is in dispute.
    let packed: UInt16

    init(packed: UInt16) {
        self.packed = packed
    }

    /// The letters of a text; `nil` if it is none of two letters.
    init?(_ text: some StringProtocol) {
        let letters = Array(text.utf8)
        guard letters.count == 2 else { return nil }
        packed = UInt16(letters[0]) | UInt16(letters[1]) << 8
    }

    /// `nil` for a land whose country is in dispute.
    var text: String? {
        guard packed != 0 else { return nil }
        return String(decoding: [UInt8(packed & 0xFF), UInt8(packed >> 8)], as: UTF8.self)
    }
}
