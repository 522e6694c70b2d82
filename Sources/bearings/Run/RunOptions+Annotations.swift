import BearingsEngine

/// The options of `bearings run` about what a host puts on its map.
extension RunSettings {
    /// The words of `--spread`.
    enum SpreadWord: String, CaseIterable {
        case metres
        case points
    }

    /// The words of `--drop`.
    enum DropWord: String, CaseIterable {
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
            settings.dropPoint = try Values.word(text) as DropWord == .anchor ? .anchor : .tip
        },
        Option(
            "--spread",
            "<unit>",
            default: "metres",
            """
            How annotations on one place are laid around it: so many metres apart, or points of the \
            screen.
            """
        ) { settings, text throws(UsageError) in
            settings.annotations.spread =
                try Values.word(text) as SpreadWord == .points ? .points : .metres
        },
        Option(
            "--spread-within",
            "<metres>",
            default: "0",
            "How near annotations lie that count as on one place."
        ) { settings, text throws(UsageError) in
            settings.annotations.within = try Values.size(text)
        },
    ]
}
