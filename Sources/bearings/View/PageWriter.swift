import BearingsActors
import BearingsWire
import Transport

/// A sink that keeps events until all is known of a log, and then writes its page.
///
/// Each line of events begins with a byte for its level. They wait in memory up to a bound, and then in an unnamed file, which the system removes with
/// the process.
struct PageWriter: ~Copyable, Writer {
    var output: Output
    var messages: ReadingMessages
    let watched: Int32
    private let folder: String
    private var file: Descriptor?
    /// The size of the file.
    private var end = 0
    private var held: [UInt8] = []

    /// The most bytes in memory: as much as most logs come to.
    private static let mostHeld = 1 << 23
    private static let blockSize = 1 << 16

    init(_ output: consuming Output, _ messages: ReadingMessages) {
        watched = output.watched
        folder = output.replacedPath ?? (Environment.variable("TMPDIR") ?? "/tmp") + "/bearings"
        self.output = output
        self.messages = messages
    }

    mutating func write(_ events: inout EventBatch) throws {
        messages.say(of: &events)
        held += events.output.bytes[..<events.output.count]
        events.output.removeAll()
        if held.count >= Self.mostHeld { try store() }
    }

    private mutating func store() throws(SystemError) {
        let file =
            if let file = file.take() { file } else {
                try Descriptor.open(unnamedBeside: folder)
            }
        try file.writeAll(held, count: held.count)
        end += held.count
        held.removeAll(keepingCapacity: true)
        self.file = consume file
    }

    /// Writes a page: the events of a level or above, and what stands around them.
    mutating func write(_ page: Page) throws(SystemError) {
        try write(page.template.beginning)
        var filter = LevelFilter(page.level)
        var comments = PageComments()
        var block = [UInt8](repeating: 0, count: end > 0 ? Self.blockSize : 0)
        var start = 0
        while start < end {
            let count = min(Self.blockSize, end - start)
            try file?.read(into: &block, count, at: start)
            try write(comments.split(filter.kept(block[..<count])))
            start += count
        }
        for start in stride(from: 0, to: held.count, by: Self.blockSize) {
            let end = min(held.count, start + Self.blockSize)
            try write(comments.split(filter.kept(held[start..<end])))
        }
        try write(page.template.behindEvents)
        var separator = "["
        for line in page.figures {
            try write("\(separator)\(PageTemplate.escaped(line))")
            separator = ",\n"
        }
        try write("]\(page.template.end)")
    }

    private func write(_ text: String) throws(SystemError) { try write(Array(text.utf8)) }

    private func write(_ bytes: [UInt8]) throws(SystemError) {
        if !bytes.isEmpty { try output.write(bytes, bytes.count) }
    }
}

/// What a page is made of, beside its events.
struct Page {
    var template: PageTemplate
    /// The figures of each session, and of all, as JSON.
    var figures: AnySequence<String>
    /// The least level of the events that are in it.
    var level: Int
}

/// Finds the lines of a level or above, without the byte of their level.
struct LevelFilter {
    private let level: Int
    /// Whether the line at hand is kept; `nil` at its beginning.
    private var isKept: Bool?

    init(_ level: Int) { self.level = level }

    /// The byte before a line of a level.
    static func byte(of level: Int) -> UInt8 { UInt8(ascii: "a") + UInt8(level) }

    /// What is kept of the next bytes, which may begin and end within a line.
    mutating func kept(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var rest = bytes
        while let first = rest.first {
            guard let isKept else {
                self.isKept = first >= Self.byte(of: level)
                rest.removeFirst()
                continue
            }
            let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            let line = rest[..<(end.map { $0 + 1 } ?? rest.endIndex)]
            if isKept { kept += line }
            rest = rest[line.endIndex...]
            if end != nil { self.isKept = nil }
        }
        return kept
    }
}

/// Divides lines into comments: a browser reads many small ones in about half the time of one large.
struct PageComments {
    /// How many bytes the comment at hand has.
    private var size = 0

    /// A comment ends with the first line that ends from here on.
    static let leastSize = 1 << 16
    private static let border = Array("--><!--\n".utf8)

    /// The next bytes, with the borders of comments that come to lie in them.
    mutating func split(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + Self.border.count)
        var rest = bytes[...]
        while !rest.isEmpty {
            let behind = rest.dropFirst(Self.leastSize - 1 - size)
            guard let end = behind.firstIndex(of: UInt8(ascii: "\n")) else {
                size = min(size + rest.count, Self.leastSize - 1)
                return text + rest
            }
            text += rest[...end]
            text += Self.border
            rest = rest[(end + 1)...]
            size = 0
        }
        return text
    }
}
