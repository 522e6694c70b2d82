import BearingsWire
import Geography

/// Which of several shards decides for a session.
///
/// > Source: Protocol 5, "Shards".
package enum ShardNumber {
    /// The number of a session's shard, from 0: the hash of its name modulo how many there are.
    package static func number(of name: some Sequence<UInt8>, among count: Int) -> Int {
        Int(fnv1a(name) % UInt64(count))
    }

    /// The number of the shard of the session `main`.
    static func number(ofMainAmong count: Int) -> Int {
        number(of: SessionNames.mainName, among: count)
    }
}
