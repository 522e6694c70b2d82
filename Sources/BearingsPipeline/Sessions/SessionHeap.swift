import CProcessor

/// What sessions keep apart from their places in the table, as far as it matters how that is had: their maps,
/// needles, and whatever else not all have.
///
/// It lies on the heap, which grows by a few pages at a time, and each of those takes its time to be had when it is
/// touched first: with 10,000 maps, a thirtieth of what a log of 700,000 records takes. Where sessions are many, the
/// heap grows by large pieces instead, in large pages. Nothing depends on it.
struct SessionHeap {
    /// Up to where large pages have been asked for; 0 before the first time.
    private var end: UInt = 0

    /// So few sessions go without.
    private static var few: Int { 512 }
    /// How many begin from one look to the next; what they take is less than a large page.
    private static var stride: Int { 256 }
    /// How much the heap grows at once, in bytes: some large pages, of which only those take memory that are
    /// touched.
    private static var piece: Int32 { 1 << 24 }

    /// Another session has begun, so that there are or were so many.
    @inline(__always)
    mutating func sessionsBegan(_ count: Int) {
        if count >= Self.few, count % Self.stride == 0 { askForLargePages() }
    }

    @inline(never)
    private mutating func askForLargePages() {
        // Up to a page that is not had yet.
        let newEnd = (processor_heap_end() &+ 4095) & ~4095
        if end == 0 {
            processor_have_heap_grow(Self.piece)
        } else if newEnd > end {
            processor_have_pages(end, Int(newEnd - end), true)
        }
        end = newEnd
    }
}
