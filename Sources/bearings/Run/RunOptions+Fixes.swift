/// The options of `bearings run` about which fixes are used.
extension RunSettings {
    static let fixOptions: [Option<RunSettings>] = [
        Option(
            "--max-accuracy",
            optional: \.location.filter.maxAccuracy,
            .metres,
            """
            Hold back fixes less accurate than this. Reported accuracies count: gpsd gives 95 % errors, \
            Android and iOS 68 %.
            """
        ),
        Option(
            "--max-speed",
            optional: \.location.filter.maxSpeed,
            .quantity("m/s"),
            """
            Hold back fixes that would need a higher speed from the last used one; a second fix nearby \
            confirms the jump.
            """
        ),
        Option(
            "--max-gap",
            optional: \.location.filter.maxGap,
            .duration,
            """
            After so long without a used fix, use the next one even if it is inaccurate or far \
            away.
            """
        ).rare,
        Option(
            "--max-future",
            optional: \.location.filter.maxFuture,
            .duration,
            "On live sources, hold back fixes whose time is later than their arrival by more than this."
        ).rare,
        Option(
            flag: "--keep-null-island",
            \.location.filter.keepsNullIsland,
            "Use fixes at 0,0, where receivers without a fix are."
        ).rare,
        Option(
            flag: "--require-authorization",
            \.session.requiresAuthorization,
            "Use no location before an authorization record allows it."
        ),
    ]
}
