import CProcessor

/// Sessions by index, in pages that never move.
///
/// A growing array would copy a million sessions to add one, and need up to three times their memory meanwhile. It would
/// also check for unique ownership at each access, twice a record.
///
/// `@unchecked Sendable`, although it holds pointers: it owns their memory alone, because it cannot be copied, and the
/// addresses it hands to the compiler last for one access. Reading borrows it and writing takes it exclusively, as for an
/// array, so no thread can read a session while another changes it. The sessions themselves are `Sendable`, which the
/// compiler checks.
@safe package struct SessionPages: ~Copyable, @unchecked Sendable {
    private var pages: [UnsafeMutablePointer<Session>] = unsafe []
    /// How many there are.
    package private(set) var count = 0

    #if hasFeature(Embedded)
    // All memory of a web page counts, and it has few sessions.
    private static var pageBits: Int { 4 }
    private static var largePiece: Int { 16 }
    #else
    /// The capacity of a page, as a power of two: 10 MB of address space; only used parts take memory.
    private static var pageBits: Int { 16 }
    /// The size of a huge page on Linux, in bytes.
    private static var largePiece: Int { 1 << 21 }
    #endif
    private static var pageSize: Int { 1 << pageBits }

    deinit {
        for number in unsafe pages.indices {
            let page = unsafe pages[number]
            unsafe page.deinitialize(count: min(count - number * Self.pageSize, Self.pageSize))
            unsafe UnsafeMutableRawPointer(page).deallocate()
        }
    }

    /// Moves all sessions out, in the order of their indices.
    mutating func moveAll(to body: (consuming Session) -> Void) {
        for index in indices { body(unsafe pointer(to: index).move()) }
        for number in unsafe pages.indices {
            unsafe UnsafeMutableRawPointer(pages[number]).deallocate()
        }
        unsafe pages = []
        count = 0
    }

    /// The session at an index, read and modified in place.
    ///
    /// Not a `_read` accessor: in debug builds, Swift 6.3 destroys what such a coroutine yields a second time.
    @inline(__always)
    package subscript(index: Int) -> Session {
        unsafeAddress { unsafe UnsafePointer(pointer(to: index)) }
        unsafeMutableAddress { unsafe pointer(to: index) }
    }

    var indices: Range<Int> { 0..<count }

    /// Adds a session at the next index.
    @inline(__always)
    mutating func append(_ session: consuming Session) {
        if unsafe pages.count << Self.pageBits == count {
            unsafe pages.append(Self.room(for: pages.count))
        }
        count += 1
        unsafe pointer(to: count - 1).initialize(to: consume session)
    }

    /// Allocates a page.
    private static func room(for number: Int) -> UnsafeMutablePointer<Session> {
        let size = pageSize * MemoryLayout<Session>.stride
        let room = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: largePiece)
        // With huge pages, address translation of so many sessions takes less time. The first page may hold few sessions,
        // which would waste one.
        processor_have_pages(UInt(bitPattern: room), size, number > 0)
        return unsafe room.bindMemory(to: Session.self, capacity: pageSize)
    }

    @inline(__always)
    private func pointer(to index: Int) -> UnsafeMutablePointer<Session> {
        // As an unsigned number, a negative index is too large as well.
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "no session has that index")
        let page = unsafe pages.withUnsafeBufferPointer { unsafe $0[index >> Self.pageBits] }
        return unsafe page + index & (Self.pageSize - 1)
    }
}
