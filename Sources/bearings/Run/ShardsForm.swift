import BearingsPipeline

extension ValueForm<Int?> {
    /// A number of shards, `nil` for one per processor but one.
    static let shards = Self(placeholder: "<count>", values: "`cores` or 1…1024") {
        text throws(UsageError) in
        text == "cores" ? nil : try Values.count(text, within: 1...1024)
    } text: {
        $0.map { "\($0)" } ?? "cores"
    }
}
