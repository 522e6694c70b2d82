import BearingsPipeline

/// The options of `bearings run` about time.
extension RunSettings {
    static let timeOptions: [Option<RunSettings>] = [
        Option(
            "--clock",
            "<clock>",
            default: "auto",
            """
            Whether silence moves the clock: live, log, or auto: it does on a terminal, and on a \
            pipe whose records tell about the present.
            """
        ) { settings, text throws(UsageError) in settings.processing.clock = try Values.word(text)
        },
        Option(
            "--step",
            "<duration>",
            default: "1s",
            "How far apart fixes without a time are in a log, where no later one tells its own."
        ) { settings, text throws(UsageError) in
            settings.step = try Values.duration(text)
            // More and a log would run out of years.
            guard settings.step <= 86_400_000 else { throw UsageError("\(text) is over 24h") }
        },
        Option(
            "--reorder",
            "<duration>",
            """
            Hold records back to sort them by time, as long as they are behind the newest by no more \
            than this. It is off by default.
            """
        ) { settings, text throws(UsageError) in
            settings.processing.reorder = try Values.duration(text)
        },
        Option(
            "--reorder-buffer",
            "<size>",
            default: "256MiB",
            """
            About how much may be held back for that, a record of a fix as 1 kB. Once it is full the oldest goes \
            before its turn, which is told once.
            """
        ) { settings, text throws(UsageError) in
            settings.processing.reorderBuffer = try Values.bytes(text)
        },
        Option(
            "--lateness",
            "<duration>",
            default: "0ms",
            "How late live records may be without being told as late."
        ) { settings, text throws(UsageError) in
            settings.processing.lateness = try Values.duration(text)
        },
        Option(
            "--debounce",
            "<duration>",
            default: "250ms",
            "How long the map must rest before its region counts."
        ) { settings, text throws(UsageError) in settings.region.quiet = try Values.duration(text)
        },
        Option(
            "--max-wait",
            "<duration>",
            default: "1s",
            "How long a moving map's region is held back at most; 0ms for no limit."
        ) { settings, text throws(UsageError) in
            settings.region.maxWait = try Values.duration(text)
        },
        Option(
            "--stale-after",
            "<duration>",
            default: "30s",
            "How long without a fix until the last one is stale; 0s for never."
        ) { settings, text throws(UsageError) in settings.staleAfter = try Values.duration(text) },
    ]
}
