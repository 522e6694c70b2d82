import Geography

/// What is printed as members of an object: it says each once, by its key, what it may be, and its value.
///
/// Printing, the schema and the tables of Protocol follow from that.
protocol WireMembers {
    /// Hands each member to a visitor, in the order of output.
    func visit(_ line: inout some MemberVisitor & ~Copyable)
}

/// A value that stands under a key, with members of its own.
protocol WireObject: WireMembers {
    /// A value for the schema to describe; what it holds means nothing.
    static var blank: Self { get }
}

/// What visits the members of a line: a ``ByteWriter`` prints them, a ``MemberList`` describes them, a ``RoomCount`` counts
/// the bytes that they take at most.
protocol MemberVisitor: ~Copyable {
    /// - Parameter value: `nil` where it is absent.
    mutating func visit<Form>(_ member: LineMember<Form>, _ value: Form.Value?)
}

/// What a line says of a member, beside its value.
struct LineMember<Form: WireForm> {
    let key: PrintedKey
    /// What it may be.
    let form: Form
    /// Whether it is always there.
    let isRequired: Bool
    /// What it is in a few words, with its unit.
    let summary: StaticString

    @inline(__always)
    init(_ key: PrintedKey, _ form: Form, isRequired: Bool, _ summary: StaticString) {
        (self.key, self.form) = (key, form)
        (self.isRequired, self.summary) = (isRequired, summary)
    }
}

extension MemberVisitor where Self: ~Copyable {
    /// A member that is always there.
    @inline(__always)
    mutating func member<Form: WireForm>(
        _ key: PrintedKey,
        _ form: Form,
        _ value: Form.Value,
        _ summary: () -> StaticString
    ) {
        visit(LineMember(key, form, isRequired: true, summary()), value)
    }

    /// A member that is absent where its value is `nil`.
    @inline(__always)
    mutating func member<Form: WireForm>(
        _ key: PrintedKey,
        _ form: Form,
        _ value: Form.Value?,
        _ summary: () -> StaticString
    ) {
        visit(LineMember(key, form, isRequired: false, summary()), value)
    }

    // MARK: Members that several kinds of event have

    /// A word that says which of several forms of the line this is.
    @inline(__always)
    mutating func phase(_ word: StaticString) {
        member(.phase, .word(word), ()) { "What begins, goes on or ends." }
    }

    /// `lat` and `lon`.
    @inline(__always)
    mutating func place(_ place: LocationCoordinate, _ summary: StaticString = "degrees") {
        member(.lat, .number(.tenMillionths, -90...90), place.latitude) { summary }
        member(.lon, .number(.tenMillionths, .longitude), place.longitudeToPrint) { summary }
    }

    /// The same, absent where there is no place.
    @inline(__always)
    mutating func place(_ place: LocationCoordinate?, _ summary: StaticString = "degrees") {
        member(.lat, .number(.tenMillionths, -90...90), place?.latitude) { summary }
        member(.lon, .number(.tenMillionths, .longitude), place?.longitudeToPrint) { summary }
    }

    /// `x` and `y`.
    mutating func point(_ point: ScreenPoint) {
        member(.x, .number(.hundredths), point.x) { "points" }
        member(.y, .number(.hundredths), point.y) { "points" }
    }
}

// MARK: Visitors

extension ByteWriter: MemberVisitor {
    @inline(__always)
    mutating func visit<Form>(_ member: LineMember<Form>, _ value: Form.Value?) {
        guard let value else { return }
        putKey(member.key.spelling)
        member.form.put(value, &self)
    }

    mutating func put(object: some WireMembers) {
        let free = free
        object.visit(&self)
        putOpening(UInt8(ascii: "{"), since: free)
        put(byte: UInt8(ascii: "}"))
    }
}

extension TextBuffer {
    mutating func append(object: some WireMembers) {
        append(room: RoomCount.room(for: object)) { $0.put(object: object) }
    }
}

/// What a line's members may be.
struct MemberList: MemberVisitor {
    private(set) var members: [WireMember] = []

    static func members(of object: some WireMembers) -> [WireMember] {
        var list = MemberList()
        object.visit(&list)
        return list.members
    }

    mutating func visit<Form>(_ member: LineMember<Form>, _ value: Form.Value?) {
        var described = WireMember(
            member.key.spelling.spelling,
            member.form.shape,
            member.summary.spelling
        )
        described.isRequired = member.isRequired
        members.append(described)
    }
}

/// How many bytes members take at most.
struct RoomCount: MemberVisitor {
    private(set) var bytes = 64

    static func room(for object: some WireMembers) -> Int {
        var count = RoomCount()
        object.visit(&count)
        return count.bytes
    }

    mutating func visit<Form>(_ member: LineMember<Form>, _ value: Form.Value?) {
        guard let value else { return }
        bytes += member.key.spelling.utf8CodeUnitCount + 4 + member.form.room(for: value)
    }
}
