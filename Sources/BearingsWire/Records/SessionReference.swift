/// The session that an entry of a batch is of: a short name as it is, and a longer one by where it stands.
public struct SessionReference: Equatable, Sendable, BitwiseCopyable {
    /// Its name if that is short, and else what is no name.
    public let short: ShortName

    /// The session `main`, which nobody has named.
    public static var unnamed: SessionReference {
        @inlinable @inline(__always) get { SessionReference(ShortName(kind: 255, 0)) }
    }

    /// Stands for a session that could not be told: a line that cannot be read may be anybody's.
    public static var anyone: SessionReference { SessionReference(ShortName(kind: 253, 0)) }

    /// Stands for no session at all: a line that cannot be read, but tells of nobody where they are.
    public static var nobody: SessionReference { SessionReference(ShortName(kind: 252, 0)) }

    /// The session of a short name.
    @inlinable @inline(__always)
    public init(_ short: ShortName) {
        self.short = short
    }

    /// The session whose name stands among those of the batch, longer than a short one.
    init(at range: ByteRange) {
        let (start, count) = (UInt64(UInt32(range.start)), UInt64(UInt32(range.count)))
        short = ShortName(kind: 254, start | count << 32)
    }

    /// The session whose name has been put behind others, from `start` on; unnamed where nothing has.
    ///
    /// - Parameter names: Those of the batch, from which a short one is taken away again.
    init(from start: Int, in names: inout [UInt8]) {
        let count = names.count - start
        guard count <= ShortName.longest else {
            self.init(at: ByteRange(start..<names.count))
            return
        }
        self = count > 0 ? SessionReference(ShortName(names[start...])) : .unnamed
        names.removeLast(count)
    }

    /// Whether nobody has named it.
    public var isUnnamed: Bool { @inlinable @inline(__always) get { self == .unnamed } }

    /// Whether its name is short, and ``short`` is it.
    public var isShort: Bool {
        @inlinable @inline(__always) get { short.count <= ShortName.longest }
    }

    /// Where its name stands among those of the batch, `nil` if it is short or there is none.
    package var range: ByteRange? {
        guard short.count == 254 else { return nil }
        return ByteRange(
            start: Int32(truncatingIfNeeded: short.low),
            count: Int32(truncatingIfNeeded: short.low >> 32)
        )
    }

    /// Whether both are the same short name, or long names at the same place of a batch.
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
