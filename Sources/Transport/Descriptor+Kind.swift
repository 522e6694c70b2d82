import CLibrary

extension Descriptor {
    /// The kind of file of a descriptor.
    package enum Kind: Equatable, Sendable {
        case regular
        /// A pipe, with or without a name.
        case pipe
        case socket
        case terminal
        case directory
        /// Any other device, or nothing because the descriptor is closed.
        case other

        init(of number: Int32) {
            guard let status = status(of: number) else {
                self = .other
                return
            }
            self =
                switch status.st_mode & S_IFMT {
                case S_IFREG: .regular
                case S_IFIFO: .pipe
                case S_IFSOCK: .socket
                case S_IFDIR: .directory
                case S_IFCHR where isatty(number) == 1: .terminal
                default: .other
                }
        }
    }

    /// The number if its reader may go, as that of a pipe or a socket; else -1, which ``Wait`` ignores.
    package var watched: Int32 { kind == .pipe || kind == .socket ? number : -1 }

    /// The present size of a regular file in bytes; `nil` for anything else.
    package var size: Int? {
        guard kind == .regular, let status = status(of: number) else { return nil }
        return Int(status.st_size)
    }
}
