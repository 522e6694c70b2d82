/// The options of `bearings run` about which fixes are used.
extension StreamSettings {
    package static let fixOptions: [Option<StreamSettings>] = [
        Option(
            "--max-accuracy",
            optional: { $1(&$0.location.filter.maxAccuracy) },
            .metres,
            """
            Hold back fixes less accurate than this. Reported accuracies count: gpsd gives 95 % errors, \
            Android and iOS 68 %.
            """
        ),
        Option(
            "--max-speed",
            optional: { $1(&$0.location.filter.maxSpeed) },
            .quantity("m/s"),
            """
            Hold back fixes that would need a higher speed from the last used one; a second fix nearby \
            confirms the jump.
            """
        ),
        Option(
            "--max-gap",
            optional: { $1(&$0.location.filter.maxGap) },
            .duration,
            """
            After so long without a used fix, use the next one even if it is inaccurate or far \
            away.
            """
        ).rare,
        Option(
            "--max-future",
            optional: { $1(&$0.location.filter.maxFuture) },
            .duration,
            "On live sources, hold back fixes whose time is later than their arrival by more than this."
        ).rare,
        Option(
            flag: "--keep-null-island",
            { $1(&$0.location.filter.keepsNullIsland) },
            "Use fixes at 0,0, where receivers without a fix are."
        ).rare,
        Option(
            flag: "--require-authorization",
            { $1(&$0.session.requiresAuthorization) },
            "Use no location before an authorization record allows it."
        ),
    ]
}
