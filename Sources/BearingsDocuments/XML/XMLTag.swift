import BearingsWire

/// A tag that is being read, or the last that was.
struct XMLTag: Sendable {
    /// Where its `<` is.
    var place: XMLPlace
    /// Where its name is in ``XMLScanner/bytes``.
    var name = 0..<0
    var attributes: [Attribute] = []
    /// Whether its element ends with it, as in `<name/>`.
    var isEmpty = false
    /// Whether it is the first of a document.
    var isRoot = false

    /// Where an attribute is in ``XMLScanner/bytes``.
    struct Attribute: Sendable {
        var name: Range<Int>
        var value: Range<Int>
    }

    init(place: XMLPlace) { self.place = place }

    /// Begins to read one.
    mutating func begin(at place: XMLPlace) {
        self.place = place
        name = 0..<0
        attributes.removeAll(keepingCapacity: true)
        isEmpty = false
        isRoot = false
    }
}

/// How far the end of a tag or the like has been searched for, so that no byte is searched twice.
struct XMLMarkupEnd: Sendable {
    /// The bytes before it, from `<`, have been searched; 0 before the search has begun.
    var next = 0
    /// The quote that is open, or a hyphen within a comment of a document type; 0 for none.
    var quote: UInt8 = 0
    /// How many brackets of a document type are open.
    var depth = 0
    /// Where the text of its last comment begins, from `<`.
    var comment = 0
    /// What has not come yet, for a message.
    var expected = ""
}

/// The names of the open elements.
struct XMLOpenElements: Sendable {
    /// One after the other.
    private var bytes: [UInt8] = []
    /// Where each begins.
    private var starts: [Int] = []

    var count: Int { starts.count }
    var isEmpty: Bool { starts.isEmpty }

    /// The name of one, the root's being the first.
    func name(_ index: Int) -> ArraySlice<UInt8> {
        bytes[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count)]
    }

    /// The name of the innermost one; empty if none is open.
    var innermost: ArraySlice<UInt8> { starts.isEmpty ? [] : name(starts.count - 1) }

    mutating func push(_ name: ArraySlice<UInt8>) {
        starts.append(bytes.count)
        bytes.append(contentsOf: name)
    }

    mutating func pop() {
        guard let start = starts.popLast() else { return }
        bytes.removeSubrange(start...)
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }
}

/// The beginning of a text or an attribute's value.
struct XMLValue: Sendable {
    private(set) var bytes: [UInt8] = []
    /// Whether it is longer than any that makes sense.
    private(set) var isCut = false
    /// Whether the text of the innermost element is kept.
    var isKept = false

    /// A double takes up to 330 bytes, a session's name of 128 in references 640; a waypoint's may be a sentence.
    static let longest = 1 << 14

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        isCut = false
    }

    mutating func append(_ text: ArraySlice<UInt8>) {
        let fitting = text.prefix(Self.longest - bytes.count)
        bytes.append(contentsOf: fitting)
        if fitting.count < text.count { isCut = true }
    }
}
