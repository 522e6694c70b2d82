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

    /// The present size of a regular file in bytes; `nil` for anything else.
    package var size: Int? {
        guard kind == .regular, let status = status(of: number) else { return nil }
        return Int(status.st_size)
    }
}
