import BearingsEngine

/// The options of `bearings run` about what is drawn of the user: indicators, compass and callout.
extension RunSettings {
    static let indicatorOptions: [Option<RunSettings>] = [
        Option(
            "--frame-rate",
            "<number>",
            default: "60",
            "The highest rate of indicator moves and compass frames, per second of event time."
        ) { settings, text throws(UsageError) in
            // At most one frame per millisecond.
            let rate = try Values.count(text, within: 1...1000)
            settings.indicator.frameRate = Int64(rate)
            settings.map.compass.frameRate = Int64(rate)
        },
        Option(
            choice: "--visibility",
            "<what>",
            default: "accuracy",
            "What must leave the view before the indicator shows: the accuracy circle or the point."
        ) { $0.indicator.mode = $1 == VisibilityMode.point ? .point : .accuracy },
        Option(
            "--margin",
            "<points>",
            default: "13",
            "Between the indicator and the view's edge."
        ) { settings, text throws(UsageError) in settings.indicator.margin = try Values.size(text)
        },
        Option("--half-size", "<points>", default: "22", "Half the indicator's width and height.") {
            settings,
            text throws(UsageError) in settings.indicator.halfSize = try Values.size(text)
        },
        Option(
            "--hysteresis",
            "<points>",
            default: "4",
            "By how much an edge must be crossed to count."
        ) { settings, text throws(UsageError) in
            settings.indicator.hysteresis = try Values.size(text)
        },
        Option(
            "--cues",
            "<list>",
            default: "none",
            "Further cues to what is out of view: halo, wedge, or both separated by a comma."
        ) { settings, text throws(UsageError) in settings.indicator.cues = try cues(text) }
        .of(["halo", "wedge", "none"]),
        Option(
            choice: "--indicate",
            "<whom>",
            default: "user",
            """
            What indicators point to: the user, also the selected annotation, or also all \
            annotations.
            """
        ) { $0.annotations.indicated.which = ($1 as IndicateChoice).which },
        Option(
            "--nearest",
            "<number>",
            default: "8",
            "The most annotations that indicators point to, the nearest to the map's centre."
        ) { settings, text throws(UsageError) in
            // More than fit at the edge of any screen.
            settings.annotations.indicated.nearest = try Values.count(text, within: 1...1000)
        },
    ]

    static let compassOptions: [Option<RunSettings>] = [
        Option(
            choice: "--compass",
            "<when>",
            default: "auto",
            "When the compass is visible: auto (off north or in motion), or always."
        ) { $0.map.compass.isAlwaysVisible = $1 == CompassVisibility.always },
        Option(
            "--compass-delay",
            "<duration>",
            default: "100ms",
            """
            How long headings are delayed, 10s at most, so that frames between them can be \
            interpolated; 0ms for hosts that report every frame.
            """
        ) { settings, text throws(UsageError) in
            // Nobody waits longer for a needle, and headings are stored for that long.
            settings.map.compass.delay = try Values.duration(text, atMost: 10_000)
        },
    ]

    static let calloutOptions: [Option<RunSettings>] =
        [
            Option(
                choice: "--callout",
                "<when>",
                default: "selected",
                "When the user's callout shows: while the user is selected, or always."
            ) { $0.callout.isAlwaysShown = $1 == CalloutWhen.always },
            Option(
                choice: "--geocoder",
                "<who>",
                default: "embedded",
                """
                What finds addresses: the embedded tables, the host (asked by geocode_request events, \
                answers by geocode_result records), or none.
                """
            ) { $0.geocoder = $1 },
            Option(
                "--lookup-distance",
                "<metres>",
                default: "50",
                "How far the user must move for another look-up."
            ) { settings, text throws(UsageError) in
                settings.callout.lookUpDistance = try Values.size(text)
            },
            Option(
                "--lookup-interval",
                "<duration>",
                default: "1s",
                "How long after one look-up the next may come."
            ) { settings, text throws(UsageError) in
                settings.callout.lookUpInterval = try Values.duration(text)
            },
            Option(
                "--lookup-timeout",
                "<duration>",
                default: "5s",
                "How long the host's answer is awaited before it is asked again."
            ) { settings, text throws(UsageError) in
                let timeout = try Values.duration(text)
                guard timeout > 0 else { throw UsageError("\(text) leaves no time to answer") }
                settings.callout.lookUpTimeout = timeout
            },
        ] + AddressBookSettings.options(\.book)
}
