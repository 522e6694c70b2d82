/// The bytes of a table, read where they lie; all numbers in it are little-endian.
///
/// `@unchecked Sendable`, although it holds a pointer: the bytes are never written after initialization, and they live as
/// long as the program, or as ``owner``, which each copy retains.
@safe struct TableBytes: @unchecked Sendable {
    private let base: UnsafeRawPointer
    /// What frees the bytes; `nil` for those of the program itself.
    private let owner: Owner?

    /// Reads bytes that live as long as the program and start on a multiple of 4.
    @unsafe init(ofProgram base: UnsafeRawPointer) {
        unsafe self.base = unsafe base
        owner = nil
    }

    /// Takes over bytes that were laid out at run time.
    init(_ bytes: [UInt8]) {
        let owner = Owner(bytes)
        unsafe base = UnsafeRawPointer(owner.start)
        self.owner = owner
    }

    /// Four bytes from a multiple of 4 on, as a signed number.
    func signed(at offset: Int) -> Int32 {
        Int32(littleEndian: unsafe base.load(fromByteOffset: offset, as: Int32.self))
    }

    /// Four bytes from a multiple of 4 on.
    func unsigned(at offset: Int) -> Int {
        Int(UInt32(littleEndian: unsafe base.load(fromByteOffset: offset, as: UInt32.self)))
    }

    /// Takes a number of seven bits a byte, the lowest first, the top bit set on all but the last byte.
    func varint(at offset: inout Int) -> Int {
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

    /// Takes a text: its length as ``varint(at:)``, and its UTF-8.
    func text(at offset: inout Int) -> String {
        let length = varint(at: &offset)
        let text = unsafe UnsafeRawBufferPointer(start: base + offset, count: length)
        offset += length
        return unsafe String(decoding: text, as: UTF8.self)
    }

    /// Keeps bytes at one address for as long as anyone reads them.
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
