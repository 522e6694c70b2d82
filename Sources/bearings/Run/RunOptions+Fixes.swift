/// The options of `bearings run` about which fixes are used.
extension RunSettings {
    static let fixOptions: [Option<RunSettings>] = [
        Option(
            "--max-accuracy",
            "<metres>",
            """
            Hold back fixes less certain than this. It is judged as reported: gpsd tells 95 % errors, \
            Android and iOS 68 %.
            """
        ) { settings, text throws(UsageError) in
            settings.filter.maxAccuracy = try Values.size(text)
        },
        Option(
            "--max-speed",
            "<m/s>",
            """
            Hold back fixes that nobody can have reached so soon from the last used one; a second that \
            agrees confirms the move.
            """
        ) { settings, text throws(UsageError) in
            settings.filter.maxSpeed = try Values.size(text)
        },
        Option(
            "--max-gap",
            "<duration>",
            """
            After so long without a used fix one passes that is only inaccurate or far away, rather than \
            none.
            """
        ) { settings, text throws(UsageError) in
            settings.filter.maxGap = try Values.duration(text)
        },
        Option(
            "--max-future",
            "<duration>",
            "Hold back fixes that are ahead of their arrival by more than this; on live sources."
        ) { settings, text throws(UsageError) in
            settings.filter.maxFuture = try Values.duration(text)
        },
        Option(
            flag: "--keep-null-island",
            "Use fixes at 0,0, where receivers without a fix are."
        ) { $0.filter.keepsNullIsland = true },
        Option(
            flag: "--require-authorization",
            "Use no location before an authorization record allows it."
        ) { $0.requiresAuthorization = true },
    ]
}
