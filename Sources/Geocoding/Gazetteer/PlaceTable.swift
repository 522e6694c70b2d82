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
struct PlaceTable: Sendable {
    static let headerSize = 24

    private let bytes: TableBytes
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
        unsafe PlaceTable(TableBytes(ofProgram: UnsafeRawPointer(gazetteer_bytes())))
    }

    /// Reads a table.
    init(_ bytes: TableBytes) {
        self.bytes = bytes
        func number(_ index: Int) -> Int { bytes.unsigned(at: 4 * index) }
        count = number(0)
        splitCount = number(1)
        countryCount = number(2)
        divisionCount = number(3)
        otherNamesCount = number(4)
        otherNamesStart = number(5)
    }

    private var splitsStart: Int { Self.headerSize + 8 * count }
    private var leavesStart: Int { splitsStart + 4 * splitCount }
    private var divisionsStart: Int { leavesStart + 4 * (splitCount + 1) }
    private var ranksStart: Int { divisionsStart + 4 * divisionCount }
    private var bodyStart: Int { ranksStart + 4 * count }

    /// The name of the place in a row, and the number of its second division.
    func entry(ofRow row: Int) -> (division: Int, name: String) {
        let leaf = leaf(ofRow: row)
        var offset = bodyStart + bytes.unsigned(at: leavesStart + 4 * leaf.number)
        for _ in leaf.first..<row {
            _ = bytes.varint(at: &offset)
            let length = bytes.varint(at: &offset)
            offset += length
        }
        return entry(at: &offset)
    }

    /// The name of a division, and the number of the one it is a part of.
    func division(_ number: Int) -> (parent: Int, name: String) {
        var offset = bodyStart + bytes.unsigned(at: divisionsStart + 4 * number)
        let (parent, name) = entry(at: &offset)
        return (parent, name)
    }

    /// Calls `body` with each row, the most populous place first, and with its other names, one a line.
    func forEachByPopulation(_ body: (_ row: Int, _ otherNames: String) -> Void) {
        var offset = bodyStart + otherNamesStart
        for rank in 0..<count {
            let names = rank < otherNamesCount ? bytes.text(at: &offset) : ""
            body(bytes.unsigned(at: ranksStart + 4 * rank), names)
        }
    }

    private func entry(at offset: inout Int) -> (division: Int, name: String) {
        let division = bytes.varint(at: &offset)
        return (division, bytes.text(at: &offset))
    }
}

extension PlaceTable: PointTreeReading {
    func split(ofNode node: Int) -> Int32 { bytes.signed(at: splitsStart + 4 * node) }

    func units(ofRow row: Int) -> (latitude: Int32, longitude: Int32) {
        let offset = Self.headerSize + 8 * row
        return (bytes.signed(at: offset), bytes.signed(at: offset + 4))
    }

    func ordinal(ofRow row: Int) -> UInt32 { UInt32(row) }
}
