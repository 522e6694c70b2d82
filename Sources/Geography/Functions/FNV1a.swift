/// The widths that ``fnv1a(_:from:)`` has numbers for.
@usableFromInline
package protocol FNVWidth: FixedWidthInteger, Sendable {
    /// The hash of no bytes.
    static var fnvBasis: Self { get }
    static var fnvPrime: Self { get }
}

extension UInt32: FNVWidth {
    @inlinable package static var fnvBasis: UInt32 { 0x811C_9DC5 }
    @inlinable package static var fnvPrime: UInt32 { 0x0100_0193 }
}

extension UInt64: FNVWidth {
    @inlinable package static var fnvBasis: UInt64 { 0xCBF2_9CE4_8422_2325 }
    @inlinable package static var fnvPrime: UInt64 { 0x0000_0100_0000_01B3 }
}

/// A hash of bytes, the same in any process and on any machine.
///
/// - Parameter start: Another basis gives another hash of the same bytes.
///
/// > Source: Fowler, Noll and Vo, FNV-1a, www.isthe.com/chongo/tech/comp/fnv.
@inlinable
package func fnv1a<Hash: FNVWidth>(
    _ bytes: some Sequence<UInt8>,
    from start: Hash = .fnvBasis
) -> Hash {
    bytes.reduce(start) { ($0 ^ Hash($1)) &* .fnvPrime }
}
