/// The options of `bearings run` about which fixes are used.
extension RunSettings {
    static let fixOptions: [Option<RunSettings>] = [
        Option(
            "--max-accuracy",
            "<metres>",
            """
            Hold back fixes less accurate than this. Reported accuracies count: gpsd gives 95 % errors, \
            Android and iOS 68 %.
            """
        ) { settings, text throws(UsageError) in
            settings.location.filter.maxAccuracy = try Values.size(text)
        },
        Option(
            "--max-speed",
            "<m/s>",
            """
            Hold back fixes that would need a higher speed from the last used one; a second fix nearby \
            confirms the jump.
            """
        ) { settings, text throws(UsageError) in
            settings.location.filter.maxSpeed = try Values.size(text)
        },
        Option(
            "--max-gap",
            "<duration>",
            """
            After so long without a used fix, use the next one even if it is inaccurate or far \
            away.
            """
        ) { settings, text throws(UsageError) in
            settings.location.filter.maxGap = try Values.duration(text)
        },
        Option(
            "--max-future",
            "<duration>",
            "On live sources, hold back fixes whose time is later than their arrival by more than this."
        ) { settings, text throws(UsageError) in
            settings.location.filter.maxFuture = try Values.duration(text)
        },
        Option(
            flag: "--keep-null-island",
            "Use fixes at 0,0, where receivers without a fix are."
        ) { $0.location.filter.keepsNullIsland = true },
        Option(
            flag: "--require-authorization",
            "Use no location before an authorization record allows it."
        ) { $0.session.requiresAuthorization = true },
    ]
}
