/// The options of `bearings run` about time.
extension StreamSettings {
    package static let timeOptions: [Option<StreamSettings>] = [
        Option(
            "--clock",
            { $1(&$0.processing.clock) },
            .choice("<clock>"),
            """
            Whether time passes without records: live, log, or auto, which is live on a terminal and on a \
            pipe whose records are about now.
            """
        ),
        Option(
            "--step",
            { $1(&$0.session.step) },
            // More and a log would run out of years.
            .duration(0...86_400_000),
            "The time between fixes without a time in a log, where no later fix has one."
        ).rare,
        Option(
            "--reorder",
            { $1(&$0.processing.reorder) },
            .duration,
            """
            Hold records back to sort them by time, if they are behind the newest by no more than \
            this; 0ms for never.
            """
        ),
        Option(
            "--reorder-buffer",
            { $1(&$0.processing.reorderBuffer) },
            .bytes,
            """
            About how much memory held records may take; a fix counts as 1 kB. Beyond that the oldest are released \
            early, which is reported once.
            """
        ).rare,
        Option(
            "--lateness",
            { $1(&$0.processing.lateness) },
            .duration,
            "How late live records may be without being marked as late, by late_by."
        ).rare,
        Option(
            "--debounce",
            { $1(&$0.map.region.quiet) },
            .duration,
            "How long the map must rest before its region counts."
        ),
        Option(
            "--max-wait",
            { $1(&$0.map.region.maxWait) },
            .duration,
            "How long a moving map's region is held back at most; 0ms for no limit."
        ).rare,
        Option(
            "--stale-after",
            { $1(&$0.location.staleAfter) },
            .duration,
            "How long without a fix until the last one is stale; 0s for never."
        ),
    ]
}
