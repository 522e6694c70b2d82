/// A key of an object, and what stands under it.
package struct WireMember: Equatable, Sendable {
    /// The key as it stands on the wire.
    package var key: String
    /// The key and other toolkits' for it, in the order in which they are read; none where it is in no record.
    var names: [WireKey] = []
    /// What the value may be.
    package var shape: WireShape
    /// Whether a record without it is refused, or each event has it.
    package var isRequired = false
    /// What it is in a few words, with its unit.
    package var summary: String
    /// What counts where it is absent.
    package var fallback: String?

    init(_ key: String, _ shape: WireShape, _ summary: String) {
        (self.key, self.shape, self.summary) = (key, shape, summary)
    }

    init(_ key: WireKey, _ shape: WireShape, _ summary: String) {
        self.init(key.spelling, shape, summary)
        names = [key]
    }

    /// Other toolkits' keys, read in this order where the key itself is absent.
    package var others: [String] { names.dropFirst().map { $0.spelling } }

    /// The same, refused where it is absent.
    var required: WireMember {
        var member = self
        member.isRequired = true
        return member
    }

    /// The same, with other keys for it.
    func or(_ keys: WireKey...) -> WireMember {
        var member = self
        member.names += keys
        return member
    }

    /// The same, with what counts where it is absent.
    func whenAbsent(_ text: String) -> WireMember {
        var member = self
        member.fallback = text
        return member
    }
}
