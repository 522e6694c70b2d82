import CLibrary
import Testing
import Transport

/// A file of its own for one test, removed after it.
struct TemporaryFile: ~Copyable {
    let path: String

    init(_ contents: String = "") throws {
        path = try newFile(holding: contents)
    }

    deinit {
        unsafe unlink(path)
    }
}

/// The path of a new file that holds `contents`.
private func newFile(holding contents: String) throws -> String {
    var template = Array("/tmp/transport-XXXXXX".utf8CString)
    let number = unsafe mkstemp(&template)
    try #require(number >= 0)
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let file = Descriptor(owning: number, name: path)
    try file.writeAll(Array(contents.utf8), count: contents.utf8.count)
    return path
}

/// All that can be read from `path`, or from an open descriptor.
func contents(_ path: String) throws -> String {
    let file = try Descriptor.open(reading: path)
    return String(decoding: try contents(file), as: UTF8.self)
}

func contents(_ descriptor: borrowing Descriptor) throws -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
        let count = try descriptor.read(into: &buffer, from: 0)
        if count == 0 { return all }
        all += buffer[..<count]
    }
}

/// Bytes that do not repeat with any power of two, so that lost or swapped blocks show.
func pattern(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8($0 % 251) }
}

/// Two sockets joined to each other.
func socketPair() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
    let stream = Int32(SOCK_STREAM.rawValue)
    #else
    let stream = SOCK_STREAM
    #endif
    try #require(unsafe socketpair(AF_UNIX, stream, 0, &ends) == 0)
    return (ends[0], ends[1])
}

/// A pipe without a reader.
///
/// A child that another test starts holds a copy of every descriptor until it has become its own
/// program, so the reader is gone only when the system says so.
func pipeWithoutReader() throws -> Descriptor {
    let writing = try Descriptor.pipe().closeReading()
    #if canImport(Darwin)
    let events = Int16(POLLRDBAND)
    #else
    let events: Int16 = 0
    #endif
    var entry = pollfd(fd: writing.number, events: events, revents: 0)
    try #require(unsafe poll(&entry, 1, -1) == 1)
    return writing
}

/// Has reading and writing `descriptor` answer `EAGAIN` where it would wait.
func makeNonBlocking(_ descriptor: borrowing Descriptor) {
    let flags = fcntl(descriptor.number, F_GETFL)
    precondition(fcntl(descriptor.number, F_SETFL, flags | O_NONBLOCK) == 0)
}
