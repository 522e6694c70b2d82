import BearingsTestSupport
import Geography
import Testing

@testable import BearingsPipeline

@Suite struct ShardNumberTests {
    /// The vectors of the Protocol.
    private static let vectors: [(name: String, hash: UInt64)] = [
        ("main", 0x1F59_62A2_CE98_03C8),
        ("a", 0xAF63_DC4C_8601_EC8C),
        ("b", 0xAF63_DF4C_8601_F1A5),
        ("walk", 0x5E76_BBF6_2C1E_0A30),
        ("phone-1", 0xD9EE_ADA4_82BA_5C15),
        ("phone-2", 0xD9EE_AAA4_82BA_56FC),
        ("Zürich", 0x0EF8_4159_6F67_FDC0),
        ("北京", 0x9AA1_E75C_F025_7D61),
        ("*", 0xAF63_A74C_8601_927D),
        ("/var/lib/owntracks/rec/ann/iphone", 0xACC7_73A6_F527_6CCB),
    ]

    @Test func `a name has the hash that the Protocol gives it`() {
        for vector in Self.vectors {
            let name = vector.name.utf8
            expectEqual(fnv1a(name), vector.hash, vector.name)
            for count in [1, 2, 3, 7] {
                let number = ShardNumber.number(of: name, among: count)
                expectEqual(UInt64(number), vector.hash % UInt64(count), vector.name)
            }
        }
    }
}
