/// The options of `bearings run` about what a host puts on its map.
extension StreamSettings {
    package static let annotationOptions: [Option<StreamSettings>] = [
        Option(
            "--max-annotations",
            { $1(&$0.annotations.most) },
            .count(1...100_000),
            "How many annotations a session may have; a record that would make them more is rejected."
        ).rare,
        Option(
            "--drop",
            { $1(&$0.annotations.dropPoint) },
            .words("<point>", ["tip": .tip, "anchor": .anchor]),
            "Where a dragged pin is dropped: where its tip is seen, or its anchor below that."
        ).rare,
        Option(
            "--spread",
            { $1(&$0.annotations.spread) },
            .words("<unit>", ["metres": .metres, "points": .points]),
            """
            The unit of the distance by which annotations at one place are spread: metres, or points of the \
            screen.
            """
        ).rare,
        Option(
            "--spread-within",
            { $1(&$0.annotations.within) },
            .metres,
            "How near to each other annotations count as at one place."
        ).rare,
    ]
}
