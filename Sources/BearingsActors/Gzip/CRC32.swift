/// The checksum of gzip.
///
/// > Source: RFC 1952, 8.
struct CRC32: Sendable {
    private var register: UInt32 = 0xFFFF_FFFF

    /// The checksum of all bytes so far.
    var value: UInt32 { ~register }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        let table = Self.table
        for byte in bytes {
            register = table[Int((register ^ UInt32(byte)) & 0xFF)] ^ register >> 8
        }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
        }
    }
}
