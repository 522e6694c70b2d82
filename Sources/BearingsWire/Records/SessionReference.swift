/// The session of an entry: a short name itself, a longer one by its range in the batch.
public struct SessionReference: Equatable, Sendable, BitwiseCopyable {
    /// The name if it is short; otherwise not a name.
    public let short: ShortName

    /// The session `main`, for records without a session.
    public static var unnamed: SessionReference {
        @inlinable @inline(__always) get { SessionReference(ShortName(kind: 255, 0)) }
    }

    /// An unknown session: a line that cannot be parsed may be anybody's.
    public static var anyone: SessionReference { SessionReference(ShortName(kind: 253, 0)) }

    /// No session: a line that cannot be parsed, and that reveals no location.
    public static var nobody: SessionReference { SessionReference(ShortName(kind: 252, 0)) }

    /// The session with a short name.
    @inlinable @inline(__always)
    public init(_ short: ShortName) {
        self.short = short
    }

    /// The session whose long name is at a range of the batch's names.
    init(at range: ByteRange) {
        let (start, count) = (UInt64(UInt32(range.start)), UInt64(UInt32(range.count)))
        short = ShortName(kind: 254, start | count << 32)
    }

    /// The session whose name was appended to `names` at `start`; unnamed if it is empty.
    ///
    /// - Parameter names: The batch's names, from which a short one is removed again.
    init(from start: Int, in names: inout [UInt8]) {
        let count = names.count - start
        guard count <= ShortName.longest else {
            self.init(at: ByteRange(start..<names.count))
            return
        }
        self = count > 0 ? SessionReference(ShortName(names[start...])) : .unnamed
        names.removeLast(count)
    }

    /// Whether it is `main` by default.
    public var isUnnamed: Bool { @inlinable @inline(__always) get { self == .unnamed } }

    /// Whether its name is short, so that ``short`` is it.
    public var isShort: Bool {
        @inlinable @inline(__always) get { short.count <= ShortName.longest }
    }

    /// The range of its name among the batch's names, `nil` if it is short or there is none.
    package var range: ByteRange? {
        guard short.count == 254 else { return nil }
        return ByteRange(
            start: Int32(truncatingIfNeeded: short.low),
            count: Int32(truncatingIfNeeded: short.low >> 32)
        )
    }

    /// Whether both are the same short name, or long names at the same range of a batch.
    @inlinable @inline(__always)
    public static func == (one: SessionReference, other: SessionReference) -> Bool {
        one.short == other.short
    }

    /// The opposite of `==`, without a call.
    @inlinable @inline(__always)
    public static func != (one: SessionReference, other: SessionReference) -> Bool {
        one.short != other.short
    }
}

extension SessionReference {
    /// The name of the session of records without one.
    package static let mainName = Array("main".utf8)
    /// The longest name, in bytes.
    package static let longestName = 128

    /// The end of a long name, which names a session: the end of a path says more than its beginning.
    package static func end(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name.suffix(longestName).drop { name.count > longestName && $0 & 0xC0 == 0x80 }
    }
}
