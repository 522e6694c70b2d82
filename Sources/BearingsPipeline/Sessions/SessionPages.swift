import CProcessor

/// Sessions by index, in pages that stay where they are.
///
/// An array that doubles would copy a million sessions to make room for one, and take up to three times what
/// they need while it does.
struct SessionPages: Sendable {
    private var pages: [[Session]] = []
    /// Where the first session of each page stands, or stood before these pages were copied from others: it is
    /// never more than a hint.
    private var addresses: [UInt] = []
    /// How many there are.
    private(set) var count = 0

    /// How many sessions a page has, as a power of two: some 700 kB, of which only what is used takes memory.
    private static var pageBits: Int { 12 }
    private static var pageSize: Int { 1 << pageBits }

    /// The session of an index, which is changed where it is.
    ///
    /// What is read of one is read where it is too once this is inlined. It is no `_read`: unoptimized, Swift 6.3
    /// destroys what such a coroutine lends once more, after it has ended.
    @inline(__always)
    subscript(index: Int) -> Session {
        get { pages[index >> Self.pageBits][index & (Self.pageSize - 1)] }
        _modify { yield &pages[index >> Self.pageBits][index & (Self.pageSize - 1)] }
    }

    var indices: Range<Int> { 0..<count }

    /// Has a session come near, while other work goes on.
    @inline(__always)
    func comeNear(_ index: Int) {
        let offset = UInt(bitPattern: index & (Self.pageSize - 1) &* MemoryLayout<Session>.stride)
        let place = addresses[index >> Self.pageBits] &+ offset
        for offset in stride(from: 0, to: UInt(MemoryLayout<Session>.size), by: 64) {
            processor_ask(place &+ offset)
        }
        processor_ask(place &+ UInt(MemoryLayout<Session>.size) &- 1)
    }

    /// Adds a session under the next index.
    mutating func append(_ session: consuming Session) {
        if count == pages.count << Self.pageBits {
            var page: [Session] = []
            page.reserveCapacity(Self.pageSize)
            unsafe page.withUnsafeBufferPointer {
                addresses.append(UInt(bitPattern: $0.baseAddress))
            }
            pages.append(page)
        }
        pages[count >> Self.pageBits].append(session)
        count += 1
    }
}
