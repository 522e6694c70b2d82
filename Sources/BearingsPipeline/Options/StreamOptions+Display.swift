import BearingsEngine

/// The options of `bearings run` about what is drawn of the user: indicators, compass and callout.
extension StreamSettings {
    package static let indicatorOptions: [Option<StreamSettings>] = [
        Option(
            "--frame-rate",
            { $1(&$0.frameRate) },
            // At most one frame per millisecond.
            .count(1...1000, "<number>"),
            "The highest rate of indicator moves and compass frames, per second of event time."
        ).rare,
        Option(
            "--visibility",
            { $1(&$0.indicator.mode) },
            .words("<what>", ["accuracy": .accuracy, "point": .point]),
            "What must leave the view before the indicator shows: the accuracy circle or the point."
        ).rare,
        Option(
            "--margin",
            { $1(&$0.indicator.margin) },
            .points,
            "Between the indicator and the view's edge."
        ),
        Option(
            "--half-size",
            { $1(&$0.indicator.halfSize) },
            .points,
            "Half the indicator's width and height."
        ),
        Option(
            "--hysteresis",
            { $1(&$0.indicator.hysteresis) },
            .points,
            "By how much an edge must be crossed to count; less than --margin and --half-size together."
        ).rare,
        Option(
            "--cues",
            { $1(&$0.indicator.cues) },
            .cues,
            "Further cues to what is out of view: halo, wedge, or both separated by a comma."
        ),
        Option(
            "--indicate",
            { $1(&$0.annotations.indicated.which) },
            .words("<whom>", ["user": .none, "selected": .selected, "all": .all]),
            """
            What indicators point to: the user, also the selected annotation, or also all \
            annotations.
            """
        ),
        Option(
            "--nearest",
            { $1(&$0.annotations.indicated.nearest) },
            // More than fit at the edge of any screen.
            .count(1...1000, "<number>"),
            "The most annotations that indicators point to, the nearest to the map's centre."
        ).rare,
    ]

    package static let compassOptions: [Option<StreamSettings>] = [
        Option(
            "--compass",
            { $1(&$0.map.compass.isAlwaysVisible) },
            .words("<when>", ["auto": false, "always": true]),
            "When the compass is visible: auto (off north or in motion), or always."
        ),
        Option(
            "--compass-delay",
            { $1(&$0.map.compass.delay) },
            // Nobody waits longer for a needle, and headings are stored for that long.
            .duration(0...10_000),
            """
            How long headings are delayed, 10s at most, so that frames between them can be \
            interpolated; 0ms for hosts that report every frame.
            """
        ).rare,
        Option(
            "--least-turn",
            { $1(&$0.map.leastTurn) },
            .degrees,
            "The least change of heading or course that turns a map which follows the user; 0 for any."
        ).rare,
    ]

    package static let calloutOptions: [Option<StreamSettings>] =
        [
            Option(
                "--callout",
                { $1(&$0.callout.isAlwaysShown) },
                .words("<when>", ["selected": false, "always": true]),
                "When the user's callout shows: while the user is selected, or always."
            ),
            Option(
                "--geocoder",
                { $1(&$0.geocoder) },
                .choice("<who>"),
                """
                What finds addresses: the embedded tables, the host (asked by geocode_request events, \
                answers by geocode_result records), or none.
                """
            ),
            Option(
                "--lookup-distance",
                { $1(&$0.callout.lookUpDistance) },
                .metres,
                "How far the user must move for another look-up."
            ).rare,
            Option(
                "--lookup-interval",
                { $1(&$0.callout.lookUpInterval) },
                .duration,
                "How long after one look-up the next may come."
            ).rare,
            Option(
                "--lookup-timeout",
                { $1(&$0.callout.lookUpTimeout) },
                // None at all leaves no time to answer.
                .duration(1...Values.longest),
                "How long the host's answer is awaited before it is asked again."
            ).rare,
        ]
}
