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
            "--drop",
            "<point>",
            default: "tip",
            "Where a dragged pin is dropped: where its tip is seen, or its anchor below that."
        ) { settings, text throws(UsageError) in
            settings.annotations.dropPoint =
                try Values.choice(text) as DropChoice == .anchor ? .anchor : .tip
        },
        Option(
            "--spread",
            "<unit>",
            default: "metres",
            """
            The unit of the distance by which annotations at one place are spread: metres, or points of the \
            screen.
            """
        ) { settings, text throws(UsageError) in
            settings.annotations.spread =
                try Values.choice(text) as SpreadChoice == .points ? .points : .metres
        },
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
