/// An open descriptor, which closes itself unless it is one of the standard streams.
package struct Descriptor: ~Copyable, Sendable {
    /// What the system knows it by.
    package let number: Int32
    /// What messages call it: its path, or "stdin", "stdout", "stderr".
    package let name: String
    /// What it leads to, looked up once, as that never changes while it is open.
    package let kind: Kind

    /// Whether it is closed at the end; a standard stream belongs to the whole process.
    private let isOwned: Bool

    private init(number: Int32, name: String, isOwned: Bool) {
        self.number = number
        self.name = name
        self.isOwned = isOwned
        kind = Kind(of: number)
    }

    /// Takes over `number`, which nobody else may close from here on.
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
