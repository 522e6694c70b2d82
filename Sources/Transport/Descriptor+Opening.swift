import CSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Descriptor {
    /// Opens the file at `path` to be read from its start.
    ///
    /// - Parameter awaitsWriter: Whether to wait until somebody writes to a named pipe; otherwise reading
    ///   it is to be tried only once a ``Poller`` says so.
    /// - Throws: ``SystemError`` of the call, or `EISDIR` for a directory, which the system would
    ///   open and only refuse to read.
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

    /// Opens the file at `path` to be written after what it holds, and creates it if need be.
    ///
    /// - Parameter isPrivate: Whether a file that is created is for its owner alone.
    package static func open(
        appending path: String,
        isPrivate: Bool = false
    ) throws(SystemError) -> Descriptor {
        let flags = O_WRONLY | O_CREAT | O_APPEND
        return try open(path, flags, mode: isPrivate ? 0o600 : 0o666, to: "write to")
    }

    /// Opens the file at `path` to have lines added to it for as long as the program runs, and creates it,
    /// for its owner alone, if need be.
    ///
    /// It may be read too where the system allows that, for ``unendedLine``.
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

    /// Creates a file in the folder of `path`, for this process alone, that has no name and goes with the
    /// descriptor; it is written at its end, and read at any place.
    package static func open(unnamedBeside path: String) throws(SystemError) -> Descriptor {
        // Where it never has a name, a process that is killed leaves none.
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

    /// Opens the file at `path` to be written in place of what it holds, and creates it if need be.
    ///
    /// - Parameter awaitsReader: Whether to wait until somebody reads a named pipe; otherwise one that
    ///   nobody reads is refused, with `ENXIO`.
    package static func open(
        replacing path: String,
        awaitsReader: Bool = true
    ) throws(SystemError) -> Descriptor {
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        return try open(path, awaitsReader ? flags : flags | O_NONBLOCK, to: "write to")
    }

    /// The size of the file at `path` if it is a regular one, `nil` if it is anything else that can
    /// be opened to be read.
    ///
    /// Nothing is opened: that would make a named pipe lose its first writer.
    ///
    /// - Throws: ``SystemError`` where opening it would fail.
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
