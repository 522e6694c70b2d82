import BearingsPipeline

/// A street map that a page lays beneath tracks: pictures of a server, 256 points wide.
struct MapTiles: Sendable {
    /// `nil` for no street map.
    var address: TileAddress?
    /// Whom the map is by; `nil` where that is not told.
    var credit: String?
}

/// Where tiles are: an address with places for their zoom, column and row.
struct TileAddress: Equatable, Sendable {
    let text: String
    /// The scheme and the host, with its port where there is one: what a page may load from.
    let origin: String

    /// Reads an address.
    ///
    /// - Throws: What it is not, in words.
    init(_ text: String) throws(UsageError) {
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix),
            ["{z}", "{x}", "{y}"].allSatisfy({ text.split(separator: $0).count == 2 })
        else { throw Self.fault(text) }
        let host = text.dropFirst(scheme.count).prefix { $0 != "/" }
        // It becomes a part of the page's security policy.
        let isHost = host.utf8.allSatisfy {
            (0x30...0x3A).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D
                || $0 == 0x2E
        }
        guard !host.isEmpty, isHost else { throw Self.fault(text) }
        self.text = text
        origin = scheme + host
    }

    private static func fault(_ text: String) -> UsageError {
        UsageError("\"\(text)\" is not an address such as https://example.org/{z}/{x}/{y}.png")
    }
}

extension ValueForm<TileAddress> {
    static let tiles = Self(placeholder: "<url>", values: "`https://…/{z}/{x}/{y}.png`") {
        text throws(UsageError) in
        try TileAddress(text)
    } text: {
        $0.text
    }
}
