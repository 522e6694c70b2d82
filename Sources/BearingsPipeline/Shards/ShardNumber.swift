import BearingsWire

/// Which of several shards decides for a session.
///
/// > Source: Protocol 5, "Shards"; Fowler, Noll and Vo, FNV-1a, www.isthe.com/chongo/tech/comp/fnv.
enum ShardNumber {
    /// FNV-1a of a session's name, in 64 bits.
    static func hash(of name: Span<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in name.indices { hash = (hash ^ UInt64(name[index])) &* 0x0000_0100_0000_01B3 }
        return hash
    }

    /// The number of a session's shard, from 0: the hash of its name modulo how many there are.
    static func number(of name: Span<UInt8>, among count: Int) -> Int {
        Int(hash(of: name) % UInt64(count))
    }

    /// The number of the shard of the session `main`.
    static func number(ofMainAmong count: Int) -> Int {
        let name = SessionNames.mainName
        return number(of: name.span, among: count)
    }
}
