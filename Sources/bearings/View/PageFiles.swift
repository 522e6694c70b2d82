import CResources

/// The files that pages are put together from, as they are compiled into the program.
enum PageFiles {
    /// The names of the modules, in the order in which each finds what it needs.
    static var modules: [String] {
        (0..<view_file_count()).map { unsafe String(cString: view_file($0).name) }
            .filter { $0.hasSuffix(".js") }
    }

    /// What a file holds.
    ///
    /// - Parameter name: As it stands in the folder `Page`.
    static func text(_ name: String) -> String {
        for index in 0..<view_file_count() {
            let file = unsafe view_file(index)
            guard unsafe String(cString: file.name) == name else { continue }
            let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: file.size)
            return unsafe String(decoding: bytes, as: UTF8.self)
        }
        preconditionFailure("the page has no file \(name)")
    }
}
