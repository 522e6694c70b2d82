import BearingsEngine

/// The options of `bearings run` about what a host puts on its map.
extension RunSettings {
    /// The values of `--spread`.
    enum SpreadChoice: String, CaseIterable {
        case metres
        case points
    }

    /// The values of `--drop`.
    enum DropChoice: String, CaseIterable {
        case tip
        case anchor
    }

    static let annotationOptions: [Option<RunSettings>] = [
        Option(
            "--max-annotations",
            "<number>",
            default: "10000",
            "How many annotations a session may have; a record that would make them more is rejected."
        ) { settings, text throws(UsageError) in
            settings.annotations.most = try Values.count(text, within: 1...100_000)
        },
        Option(
            choice: "--drop",
            "<point>",
            default: "tip",
            "Where a dragged pin is dropped: where its tip is seen, or its anchor below that."
        ) { $0.annotations.dropPoint = $1 == DropChoice.anchor ? .anchor : .tip },
        Option(
            choice: "--spread",
            "<unit>",
            default: "metres",
            """
            The unit of the distance by which annotations at one place are spread: metres, or points of the \
            screen.
            """
        ) { $0.annotations.spread = $1 == SpreadChoice.points ? .points : .metres },
        Option(
            "--spread-within",
            "<metres>",
            default: "0",
            "How near to each other annotations count as at one place."
        ) { settings, text throws(UsageError) in
            settings.annotations.within = try Values.size(text)
        },
    ]
}
