/// An open descriptor, closed at the end of its life unless it is a standard stream.
package struct Descriptor: ~Copyable, Sendable {
    /// The descriptor's number.
    package let number: Int32
    /// Its name in messages: the path, or "stdin", "stdout", "stderr".
    package let name: String
    /// Its kind, which never changes while it is open.
    package let kind: Kind

    /// Whether to close it; a standard stream belongs to the whole process.
    private let isOwned: Bool

    private init(number: Int32, name: String, isOwned: Bool) {
        self.number = number
        self.name = name
        self.isOwned = isOwned
        kind = Kind(of: number)
    }

    /// Takes ownership of `number`.
    package init(owning number: Int32, name: String) {
        self.init(number: number, name: name, isOwned: true)
    }

    /// Descriptor 0, borrowed: never closed, and its flags never changed.
    package static func standardInput() -> Descriptor {
        Descriptor(number: 0, name: "stdin", isOwned: false)
    }

    /// Descriptor 1, borrowed: never closed, and its flags never changed.
    package static func standardOutput() -> Descriptor {
        Descriptor(number: 1, name: "stdout", isOwned: false)
    }

    /// Descriptor 2, borrowed: never closed, and its flags never changed.
    package static func standardError() -> Descriptor {
        Descriptor(number: 2, name: "stderr", isOwned: false)
    }

    deinit {
        if isOwned {
            closeFile(number)
        }
    }
}
