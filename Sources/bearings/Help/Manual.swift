import CResources

/// The pages about bearings that are compiled into the program, each as Markdown.
enum Manual {
    /// A page by the word that `help` knows it by.
    struct Page {
        var name: String
        var text: String
    }

    /// All of them, the one to read first before the others.
    static var pages: [Page] {
        (0..<manual_page_count()).map { index in
            let page = unsafe manual_page(index)
            let bytes = unsafe UnsafeBufferPointer(start: page.bytes, count: page.size)
            return unsafe Page(
                name: String(cString: page.name),
                text: String(decoding: bytes, as: UTF8.self)
            )
        }
    }
}
