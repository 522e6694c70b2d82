import BearingsPipeline

/// The options of `bearings run` about time.
extension RunSettings {
    static let timeOptions: [Option<RunSettings>] = [
        Option(
            choice: "--clock",
            "<clock>",
            default: "auto",
            """
            Whether time passes without records: live, log, or auto, which is live on a terminal and on a \
            pipe whose records are about now.
            """
        ) { $0.processing.clock = $1 },
        Option(
            "--step",
            "<duration>",
            default: "1s",
            "The time between fixes without a time in a log, where no later fix has one."
        ) { settings, text throws(UsageError) in
            settings.session.step = try Values.duration(text)
            // More and a log would run out of years.
            guard settings.session.step <= 86_400_000 else {
                throw UsageError("\(text) is over 24h")
            }
        },
        Option(
            "--reorder",
            "<duration>",
            """
            Hold records back to sort them by time, if they are behind the newest by no more than \
            this. Off by default.
            """
        ) { settings, text throws(UsageError) in
            settings.processing.reorder = try Values.duration(text)
        },
        Option(
            "--reorder-buffer",
            "<size>",
            default: "256MiB",
            """
            About how much memory held records may take; a fix counts as 1 kB. Beyond that the oldest are released \
            early, which is reported once.
            """
        ) { settings, text throws(UsageError) in
            settings.processing.reorderBuffer = try Values.bytes(text)
        },
        Option(
            "--lateness",
            "<duration>",
            default: "0ms",
            "How late live records may be without being marked as late."
        ) { settings, text throws(UsageError) in
            settings.processing.lateness = try Values.duration(text)
        },
        Option(
            "--debounce",
            "<duration>",
            default: "250ms",
            "How long the map must rest before its region counts."
        ) { settings, text throws(UsageError) in
            settings.map.region.quiet = try Values.duration(text)
        },
        Option(
            "--max-wait",
            "<duration>",
            default: "1s",
            "How long a moving map's region is held back at most; 0ms for no limit."
        ) { settings, text throws(UsageError) in
            settings.map.region.maxWait = try Values.duration(text)
        },
        Option(
            "--stale-after",
            "<duration>",
            default: "30s",
            "How long without a fix until the last one is stale; 0s for never."
        ) { settings, text throws(UsageError) in
            settings.location.staleAfter = try Values.duration(text)
        },
    ]
}
