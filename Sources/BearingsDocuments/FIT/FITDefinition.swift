import BearingsWire

/// The layout of the data messages of a local type.
struct FITDefinition: Sendable {
    /// The messages that are read.
    enum Global: UInt16 {
        case fileID = 0
        case record = 20
    }

    private struct Field: BitwiseCopyable, Sendable {
        var number: UInt8
        var size: UInt8
        var baseType: UInt8
        var start: Int
    }

    private var fields: [Field] = []
    private var isBigEndian = false
    private(set) var global: Global?
    /// The size of a data message without its header, in bytes.
    private(set) var size = 0

    init() {}

    /// Creates a definition from its first five bytes.
    init(fixed bytes: [UInt8]) {
        isBigEndian = bytes[1] == 1
        let (first, second) = (UInt16(bytes[2]), UInt16(bytes[3]))
        global = Global(rawValue: isBigEndian ? first << 8 | second : second << 8 | first)
    }

    /// Adds fields of the profile, three bytes each.
    mutating func addFields(_ bytes: [UInt8]) {
        for index in stride(from: 0, to: bytes.count, by: 3) {
            let (number, count) = (bytes[index], bytes[index + 1])
            fields.append(
                Field(number: number, size: count, baseType: bytes[index + 2], start: size)
            )
            size += Int(count)
        }
    }

    /// Adds developer fields, which are skipped; only their sizes matter.
    mutating func addDeveloperFields(_ bytes: [UInt8]) {
        for index in stride(from: 0, to: bytes.count, by: 3) { size += Int(bytes[index + 1]) }
    }

    /// The bits of an integer field, `nil` if it is absent, invalid or unknown.
    func number(_ number: UInt8, in data: [UInt8]) -> UInt32? {
        guard let field = fields.first(where: { $0.number == number }),
            let (size, invalid) = Self.integers[field.baseType & 0x1F], size == field.size
        else { return nil }
        let bytes = data[field.start..<field.start + Int(field.size)]
        let value =
            isBigEndian
            ? bytes.reduce(0) { $0 << 8 | UInt32($1) }
            : bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        return value == invalid ? nil : value
    }

    /// The numbers of the fields that have a value.
    func numbers(in data: [UInt8]) -> [UInt8] {
        fields.map { $0.number }.filter { number($0, in: data) != nil }
    }

    /// The integer base types of up to four bytes: how many those are, and what stands for no value.
    private static let integers: [UInt8: (size: UInt8, invalid: UInt32)] = [
        0x00: (1, 0xFF), 0x01: (1, 0x7F), 0x02: (1, 0xFF), 0x03: (2, 0x7FFF), 0x04: (2, 0xFFFF),
        0x05: (4, 0x7FFF_FFFF), 0x06: (4, 0xFFFF_FFFF), 0x0A: (1, 0), 0x0B: (2, 0), 0x0C: (4, 0),
        0x0D: (1, 0xFF),
    ]
}

/// A message that is read.
struct FITMessage: Sendable {
    private let definition: FITDefinition
    private let data: [UInt8]
    /// Seconds since the end of 1989, `nil` if absent.
    let timestamp: UInt32?
    /// Its offset in the source.
    let start: Int

    init(_ definition: FITDefinition, _ data: [UInt8], timestamp: UInt32?, start: Int) {
        self.definition = definition
        self.data = data
        self.timestamp = timestamp
        self.start = start
    }

    var global: FITDefinition.Global? { definition.global }

    /// The bits of a field, `nil` if it is absent or invalid.
    subscript(number: UInt8) -> UInt32? { definition.number(number, in: data) }

    /// The numbers of its fields that have a value.
    var numbers: [UInt8] { definition.numbers(in: data) }
}

/// The checksum of a header and of a file: CRC-16 with polynomial 0x8005, lowest bit first.
struct FITChecksum: Sendable {
    private(set) var value: UInt16 = 0

    init() {}

    init(of bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    mutating func add(_ byte: UInt8) {
        value = value >> 8 ^ Self.table[Int(truncatingIfNeeded: (value ^ UInt16(byte)) & 0xFF)]
    }

    private static let table: [UInt16] = (0..<256).map { index in
        (0..<8).reduce(UInt16(index)) { sum, _ in sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xA001 }
    }
}
