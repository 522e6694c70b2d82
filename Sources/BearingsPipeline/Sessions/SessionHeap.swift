import CProcessor

/// What sessions keep apart from their places in the table, as far as it matters how that is had: their maps,
/// needles, and whatever else not all have.
///
/// It lies on the heap, which grows by a few pages at a time, and each of those takes its time to be had when it is
/// touched first: with 10,000 maps, a twentieth of what a log of 700,000 records takes. Where sessions are many, the
/// heap grows by large pieces instead, in large pages. Nothing depends on it.
struct SessionHeap {
    /// From where on large pages have not been asked for yet; 0 before the first time.
    private var end: UInt = 0

    /// How much the heap grows at once, in bytes: some large pages, of which only those take memory that are
    /// touched.
    private static var piece: Int32 { 1 << 24 }
    /// What is as large as this, in bytes, lies by itself; no session's parts are.
    private static var alone: Int32 { 1 << 20 }

    /// Sessions are many, and the heap may have grown since this was said last.
    mutating func growInLargePages() {
        let newEnd = processor_heap_end()
        if end == 0 {
            processor_have_heap_grow(Self.piece, Self.alone)
        } else if newEnd > end {
            processor_have_pages(end, Int(newEnd - end), true)
        }
        end = newEnd
    }
}
