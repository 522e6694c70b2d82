import BearingsEngine

/// The options of `bearings run` about what a host puts on its map.
extension RunSettings {
    /// The words of `--spread`.
    enum SpreadWord: String, CaseIterable {
        case metres
        case points
    }

    static let annotationOptions: [Option<RunSettings>] = [
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
