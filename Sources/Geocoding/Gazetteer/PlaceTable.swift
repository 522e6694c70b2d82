private import CGazetteer
internal import Geography

/// The bytes of a table of places, read where they lie.
///
/// All numbers are little-endian. A *text* is its length and its UTF-8; that length, and each number
/// within the body, is a varint: seven bits a byte, the lowest first, the top bit set on all but the
/// last byte.
///
///     UInt32                   places
///     UInt32                   depth of the tree, which has 2^depth leaves
///     UInt32                   countries
///     UInt32                   divisions, the countries among them
///     UInt32                   places with other names: the first so many by population
///     UInt32                   where in the body the other names begin
///     Int32, Int32  * places   latitude and longitude, in 1e-7 of a degree
///     Int32 * 2^depth          the plane of each inner node, see ``plane(ofNode:)``; the first is unused
///     UInt32 * 2^depth         where in the body each leaf's places begin
///     UInt32 * divisions       where in the body each division is
///     UInt32 * places          the rows, the most populous place first
///     the body                 of a place: the number of its second division; its name as text
///                              of a division: the number of its parent; its name as text
///                              of a place with other names: those as text, one a line
///
/// A second division's parent is a first division, and that one's a country; either may have an empty
/// name. Countries come first; their text is two letters and then the name.
///
/// `@unchecked Sendable`, although it holds a pointer: the bytes are never written after initialization, and they live as
/// long as the program, or as ``owner``, which each copy of the table retains.
@safe struct PlaceTable: @unchecked Sendable {
    static let headerSize = 24
    static let unitsPerDegree = 1e7
    /// As fine as 30 bits hold -1...1: 1.2 cm on the ground.
    static let unitsPerPlane = Double(1 << 29)
    /// With 16, planes and starts of leaves take 4 % of the embedded table; with 8 it would be 7 %.
    static let rowsPerLeaf = 16

    private let base: UnsafeRawPointer
    /// What frees the bytes; `nil` for those of the program itself.
    private let owner: Owner?
    /// How many places there are.
    let count: Int
    /// How many times the tree parts the places.
    let depth: Int
    let countryCount: Int
    private let divisionCount: Int
    private let otherNamesCount: Int
    private let otherNamesStart: Int

    /// The table that is compiled into the program.
    static var embedded: PlaceTable {
        unsafe PlaceTable(base: UnsafeRawPointer(gazetteer_bytes()), owner: nil)
    }

    /// Takes over a table that was laid out at run time.
    init(_ bytes: [UInt8]) {
        let owner = Owner(bytes)
        unsafe self.init(base: UnsafeRawPointer(owner.start), owner: owner)
    }

    private init(base: UnsafeRawPointer, owner: Owner?) {
        unsafe self.base = unsafe base
        self.owner = owner
        func number(_ index: Int) -> Int {
            Int(UInt32(littleEndian: unsafe base.load(fromByteOffset: 4 * index, as: UInt32.self)))
        }
        count = number(0)
        depth = number(1)
        countryCount = number(2)
        divisionCount = number(3)
        otherNamesCount = number(4)
        otherNamesStart = number(5)
    }

    private var planesStart: Int { Self.headerSize + 8 * count }
    private var leavesStart: Int { planesStart + 4 << depth }
    private var divisionsStart: Int { leavesStart + 4 << depth }
    private var ranksStart: Int { divisionsStart + 4 * divisionCount }
    private var bodyStart: Int { ranksStart + 4 * count }

    /// The rows of a leaf, counted from 0.
    func rows(ofLeaf leaf: Int) -> Range<Int> { Self.rows(ofLeaf: leaf, of: count, depth: depth) }

    /// The rows of a leaf in a table of `count` places.
    static func rows(ofLeaf leaf: Int, of count: Int, depth: Int) -> Range<Int> {
        (leaf * count) >> depth..<((leaf + 1) * count) >> depth
    }

    /// Where the place in a row is, in 1e-7 of a degree.
    func units(ofRow row: Int) -> (latitude: Int32, longitude: Int32) {
        let offset = Self.headerSize + 8 * row
        return (signed(at: offset), signed(at: offset + 4))
    }

    /// Where the place in a row is.
    func coordinate(ofRow row: Int) -> LocationCoordinate {
        let (latitude, longitude) = units(ofRow: row)
        return LocationCoordinate(
            latitude: Double(latitude) / Self.unitsPerDegree,
            longitude: Double(longitude) / Self.unitsPerDegree
        )
    }

    /// Which axis a node parts its places along, and where: no place of the left half is more than half
    /// a unit of ``unitsPerPlane`` beyond it, and none of the right half that much before it.
    ///
    /// - Parameter node: 1 for the root; node n has its halves in 2n and 2n + 1.
    func plane(ofNode node: Int) -> (axis: Int, offset: Double) {
        let word = signed(at: planesStart + 4 * node)
        return (Int(word & 3), Double(word >> 2) * (1 / Self.unitsPerPlane))
    }

    /// The name of the place in a row, and the number of its second division.
    func entry(ofRow row: Int) -> (division: Int, name: String) {
        // The one leaf with this row: the last to begin at or before it.
        let leaf = ((row + 1) << depth - 1) / count
        var offset = bodyStart + unsigned(at: leavesStart + 4 * leaf)
        for _ in rows(ofLeaf: leaf).lowerBound..<row {
            _ = varint(at: &offset)
            let length = varint(at: &offset)
            offset += length
        }
        return entry(at: &offset)
    }

    /// The name of a division, and the number of the one it is a part of.
    func division(_ number: Int) -> (parent: Int, name: String) {
        var offset = bodyStart + unsigned(at: divisionsStart + 4 * number)
        let (parent, name) = entry(at: &offset)
        return (parent, name)
    }

    /// Calls `body` with each row, the most populous place first, and with its other names, one a line.
    func forEachByPopulation(_ body: (_ row: Int, _ otherNames: String) -> Void) {
        var offset = bodyStart + otherNamesStart
        for rank in 0..<count {
            let names = rank < otherNamesCount ? text(at: &offset) : ""
            body(unsigned(at: ranksStart + 4 * rank), names)
        }
    }

    private func entry(at offset: inout Int) -> (division: Int, name: String) {
        let division = varint(at: &offset)
        return (division, text(at: &offset))
    }

    private func text(at offset: inout Int) -> String {
        let length = varint(at: &offset)
        let text = unsafe UnsafeRawBufferPointer(start: base + offset, count: length)
        offset += length
        return unsafe String(decoding: text, as: UTF8.self)
    }

    private func varint(at offset: inout Int) -> Int {
        var value = 0
        var shift = 0
        while true {
            let byte = unsafe base.load(fromByteOffset: offset, as: UInt8.self)
            offset += 1
            value |= Int(byte & 0x7F) << shift
            guard byte >= 0x80 else { return value }
            shift += 7
        }
    }

    private func signed(at offset: Int) -> Int32 {
        Int32(littleEndian: unsafe base.load(fromByteOffset: offset, as: Int32.self))
    }

    private func unsigned(at offset: Int) -> Int {
        Int(UInt32(littleEndian: unsafe base.load(fromByteOffset: offset, as: UInt32.self)))
    }

    /// Keeps a table's bytes at one address for as long as anyone reads them.
    @safe private final class Owner {
        let start: UnsafeMutableRawPointer

        init(_ bytes: [UInt8]) {
            unsafe start = .allocate(byteCount: bytes.count, alignment: 8)
            unsafe UnsafeMutableRawBufferPointer(start: start, count: bytes.count)
                .copyBytes(from: bytes)
        }

        deinit { unsafe start.deallocate() }
    }
}
