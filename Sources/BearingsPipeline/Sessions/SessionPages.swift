import CProcessor

/// Sessions by index, in pages that stay where they are.
///
/// An array that doubles would copy a million sessions to make room for one, and take up to three times what
/// they need while it does; and one that may be held twice is asked whether it is at each change, two times
/// for each record.
///
/// It alone leads to its memory, since it cannot be copied, and nothing that it hands out outlives the access:
/// so it may be sent to wherever its sessions may.
@safe struct SessionPages: ~Copyable, @unchecked Sendable {
    private var pages: [UnsafeMutablePointer<Session>] = unsafe []
    /// How many there are.
    private(set) var count = 0

    /// How many sessions a page has, as a power of two: 10 MB, of which only what is used takes memory.
    private static var pageBits: Int { 16 }
    private static var pageSize: Int { 1 << pageBits }
    /// In bytes: what Linux hands out at once where memory is had in large pieces.
    private static var largePiece: Int { 1 << 21 }

    deinit {
        for number in unsafe pages.indices {
            let page = unsafe pages[number]
            unsafe page.deinitialize(count: min(count - number * Self.pageSize, Self.pageSize))
            unsafe UnsafeMutableRawPointer(page).deallocate()
        }
    }

    /// The session of an index, which is changed where it is.
    ///
    /// What is read of one is read where it is too once this is inlined. It is no `_read`: unoptimized, Swift 6.3
    /// destroys what such a coroutine lends once more, after it has ended.
    @inline(__always)
    subscript(index: Int) -> Session {
        get { unsafe pointer(to: index).pointee }
        _modify { yield &(unsafe pointer(to: index).pointee) }
    }

    var indices: Range<Int> { 0..<count }

    /// Adds a session under the next index; inlined, for it would be copied otherwise.
    @inline(__always)
    mutating func append(_ session: consuming Session) {
        if unsafe pages.count << Self.pageBits == count {
            unsafe pages.append(Self.room(for: pages.count))
        }
        count += 1
        unsafe pointer(to: count - 1).initialize(to: consume session)
    }

    /// Room for a page, where sessions lie in as few of the cache's lines as have room for them.
    private static func room(for number: Int) -> UnsafeMutablePointer<Session> {
        let size = pageSize * MemoryLayout<Session>.stride
        let room = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: largePiece)
        // Of so many sessions to find out where one lies takes time too, and less of it where memory is had in
        // large pages; the first page's may be few, which would not fill one.
        processor_have_pages(UInt(bitPattern: room), size, number > 0)
        return unsafe room.bindMemory(to: Session.self, capacity: pageSize)
    }

    @inline(__always)
    private func pointer(to index: Int) -> UnsafeMutablePointer<Session> {
        // As one number without a sign, an index below 0 is greater than any; and all there are have pages.
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "no session has that index")
        let page = unsafe pages.withUnsafeBufferPointer { unsafe $0[index >> Self.pageBits] }
        return unsafe page + index & (Self.pageSize - 1)
    }
}
