import CLibrary
import CSystem

extension Descriptor {
    /// Opens the file at `path` for reading.
    ///
    /// - Parameter awaitsWriter: Whether to wait for a writer of a named pipe; otherwise read it only once a ``Poller`` says
    ///   that it is ready.
    /// - Throws: ``SystemError``, with `EISDIR` for a directory.
    package static func open(
        reading path: String,
        awaitsWriter: Bool = true
    ) throws(SystemError) -> Descriptor {
        let descriptor = try open(path, awaitsWriter ? O_RDONLY : O_RDONLY | O_NONBLOCK, to: "open")
        if descriptor.kind == .directory {
            throw SystemError(operation: "open", subject: path, code: EISDIR)
        }
        return descriptor
    }

    /// Opens the file at `path` for appending, and creates it if needed.
    ///
    /// - Parameter isPrivate: Whether a new file is accessible to its owner only.
    package static func open(
        appending path: String,
        isPrivate: Bool = false
    ) throws(SystemError) -> Descriptor {
        let flags = O_WRONLY | O_CREAT | O_APPEND
        return try open(path, flags, mode: isPrivate ? 0o600 : 0o666, to: "write to")
    }

    /// Opens the file at `path` for appending lines while the program runs, and creates it, accessible to its owner only, if
    /// needed.
    ///
    /// It is opened for reading too where allowed, for ``unendedLine()``.
    ///
    /// - Throws: ``SystemError``; for a pipe or socket, whose reader could hold up the program,
    ///   ``SystemError/noKeeper(_:)`` at once.
    package static func open(keepingLines path: String) throws(SystemError) -> Descriptor {
        let flags = O_CREAT | O_APPEND | O_NONBLOCK
        var number = openFile(path, flags | O_RDWR, mode: 0o600)
        if number == -EACCES { number = openFile(path, flags | O_WRONLY, mode: 0o600) }
        if number == -ENXIO { throw .noKeeper(path) }
        guard number >= 0 else {
            throw SystemError(operation: "write to", subject: path, code: -number)
        }
        let descriptor = Descriptor(owning: number, name: path)
        switch descriptor.kind {
        case .regular, .terminal, .other: return descriptor
        case .pipe, .socket, .directory: throw .noKeeper(path)
        }
    }

    /// Creates an unnamed file in the folder of `path`, which disappears with the descriptor.
    ///
    /// Writes append; reads may be
    /// anywhere.
    package static func open(unnamedBeside path: String) throws(SystemError) -> Descriptor {
        // Without a name, a killed process leaves nothing behind.
        var number = unsafe system_open_unnamed(FileName.bytes(of: Temporary.parent(of: path)))
        if number >= 0 { return Descriptor(owning: number, name: path) }
        try succeed(at: "write beside", path) { () throws(SystemCode) in
            let name = try Temporary.name(beside: path, longest: .max) {
                (name) throws(SystemCode) in
                let flags = O_RDWR | O_CREAT | O_EXCL | O_APPEND
                number = try SystemCode.check(openFile(name, flags, mode: 0o600))
            }
            unsafe unlink(name)
        }
        return Descriptor(owning: number, name: path)
    }

    /// Opens and truncates the file at `path` for writing, and creates it if needed.
    ///
    /// - Parameter awaitsReader: Whether to wait for a reader of a named pipe; otherwise one without a reader fails with
    ///   `ENXIO`.
    package static func open(
        replacing path: String,
        awaitsReader: Bool = true
    ) throws(SystemError) -> Descriptor {
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        return try open(path, awaitsReader ? flags : flags | O_NONBLOCK, to: "write to")
    }

    /// The size of a regular file at `path`; `nil` for anything else that can be read.
    ///
    /// It does not open the file, which would make a named pipe lose its first writer.
    ///
    /// - Throws: ``SystemError`` if it could not be opened.
    package static func sizeIfReadable(_ path: String) throws(SystemError) -> Int? {
        var status = stat()
        guard unsafe stat(FileName.bytes(of: path), &status) == 0,
            unsafe access(FileName.bytes(of: path), R_OK) == 0
        else {
            throw SystemError(operation: "open", subject: path, code: errno)
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw SystemError(operation: "open", subject: path, code: EISDIR)
        case S_IFREG: return Int(status.st_size)
        default: return nil
        }
    }

    private static func open(
        _ path: String,
        _ flags: Int32,
        mode: mode_t = 0o666,
        to operation: String
    ) throws(SystemError) -> Descriptor {
        let number = openFile(path, flags, mode: mode)
        guard number >= 0 else {
            throw SystemError(operation: operation, subject: path, code: -number)
        }
        return Descriptor(owning: number, name: path)
    }
}
