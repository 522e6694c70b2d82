private import CGazetteer
internal import Geography

/// The bytes of a table of places, read where they lie.
///
/// All numbers are little-endian. A *text* is its length and its UTF-8; that length, and each number
/// within the body, is a varint: seven bits a byte, the lowest first, the top bit set on all but the
/// last byte.
///
///     UInt32                   places
///     UInt32                   inner nodes of the tree, which has a leaf more
///     UInt32                   countries
///     UInt32                   divisions, the countries among them
///     UInt32                   places with other names: the first so many by population
///     UInt32                   where in the body the other names begin
///     Int32, Int32  * places   latitude and longitude, in 1e-7 of a degree
///     Int32 * inner nodes      the split of each, see ``PointTreeReading/split(ofNode:)``
///     UInt32 * leaves          where in the body each leaf's places begin
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

    private let base: UnsafeRawPointer
    /// What frees the bytes; `nil` for those of the program itself.
    private let owner: Owner?
    /// How many places there are.
    let count: Int
    /// How many inner nodes the tree has.
    let splitCount: Int
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
        splitCount = number(1)
        countryCount = number(2)
        divisionCount = number(3)
        otherNamesCount = number(4)
        otherNamesStart = number(5)
    }

    fileprivate var splitsStart: Int { Self.headerSize + 8 * count }
    private var leavesStart: Int { splitsStart + 4 * splitCount }
    private var divisionsStart: Int { leavesStart + 4 * (splitCount + 1) }
    private var ranksStart: Int { divisionsStart + 4 * divisionCount }
    private var bodyStart: Int { ranksStart + 4 * count }

    /// The name of the place in a row, and the number of its second division.
    func entry(ofRow row: Int) -> (division: Int, name: String) {
        let leaf = leaf(ofRow: row)
        var offset = bodyStart + unsigned(at: leavesStart + 4 * leaf.number)
        for _ in leaf.first..<row {
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

    fileprivate func signed(at offset: Int) -> Int32 {
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

extension PlaceTable: PointTreeReading {
    func split(ofNode node: Int) -> Int32 { signed(at: splitsStart + 4 * node) }

    func units(ofRow row: Int) -> (latitude: Int32, longitude: Int32) {
        let offset = Self.headerSize + 8 * row
        return (signed(at: offset), signed(at: offset + 4))
    }

    func ordinal(ofRow row: Int) -> UInt32 { UInt32(row) }
}
