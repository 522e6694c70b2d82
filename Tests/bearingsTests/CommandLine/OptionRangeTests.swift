import BearingsPipeline
import BearingsTestSupport
import Testing

@testable import bearings

/// Every option has a range, and none of its values stops the program otherwise than by its status.
@Suite struct OptionRangeTests {
    /// Numbers, durations and sizes on whose conversion or sum a program could trap.
    static let extremes = [
        "0", "-0.0", "-1", "1", "5e-324", "0.5", "1e9", "1000000000.5", "1e22", "1e308", "-1e308",
        "1e999",
        "2147483647", "2147483648", "4294967296", "9007199254740993", "9223372036854775807",
        "9223372036854775808", "18446744073709551615", "99999999999999999999999999", "nan", "inf",
    ]

    static let values =
        extremes + extremes.map { $0 + "x" + $0 } + extremes.map { $0 + ",0,0," + $0 }
        + extremes.flatMap { number in
            ["ms", "s", "m", "h", "KiB", "GiB", "B"].map { number + $0 }
        }
        + extremes.flatMap { ["first-fix:\($0)", "0,\($0),15", "0,0,15,\($0),\($0)", "\($0),0,0"] }

    /// The values of options that are taken, by option; those that name files are left out.
    private static func taken<Settings>(
        _ syntax: CommandSyntax<Settings>,
        _ settings: Settings
    ) -> [(name: String, value: String)] {
        var taken: [(String, String)] = []
        for option in syntax.options {
            guard let kind = option.placeholder, kind != "<file>", kind != "<path>" else {
                continue
            }
            for value in values {
                var settings = settings
                guard (try? option.apply(&settings, value)) != nil else { continue }
                taken.append((option.name, value))
            }
        }
        return taken
    }

    @Test func `no value of an option traps when it is parsed`() {
        expect(!Self.taken(RunSettings.syntax, RunSettings()).isEmpty)
        expect(!Self.taken(ServeSettings.syntax, ServeSettings()).isEmpty)
        expect(!Self.taken(ReplaySettings.syntax, ReplaySettings()).isEmpty)
        expect(!Self.taken(Generate.syntax, Generate.Settings()).isEmpty)
        expect(
            Self.taken(ServeSettings.syntax, ServeSettings()).allSatisfy { _, value in
                value != "9223372036854775807"
            }
        )
    }

    /// A log with a bit of everything.
    static let log = """
        {"type":"viewport","center":{"lat":47,"lon":8},"size":{"width":390,"height":844},"zoom":15}
        {"type":"annotations","action":"set","items":[{"id":"a","lat":48,"lon":8},{"id":"b","lat":48,"lon":8}]}
        {"type":"fix","time":"2026-01-01T09:00:00Z","lat":47.5,"lon":8,"accuracy":4,"speed":1}
        {"type":"select","annotation":"user"}
        {"type":"gesture","kind":"rotation","phase":"began","rotation_rad":0}
        {"type":"gesture","kind":"rotation","phase":"ended","rotation_rad":1,"velocity_rad_s":2}
        {"type":"fix","lat":47.6,"lon":8}
        {"type":"directions","to":{"lat":47,"lon":8.1}}
        {"type":"tick","time":"2026-01-01T09:00:01Z"}
        {"type":"fit","user":true}

        """

    @Test func `a run with any option at its extreme exits normally`() throws {
        let scratch = try TemporaryFolder()
        let file = try scratch.file("log", Self.log.utf8)
        // One of each that means something else once it is read, not a way to write it.
        var seen: Set<String> = []
        var different: [(name: String, value: String)] = []
        let features = ["run", "--locations", "--cues", "halo,wedge", "--indicate", "all"]
        for (name, value) in Self.taken(RunSettings.syntax, RunSettings()) {
            var settings = RunSettings()
            try RunSettings.syntax.options.first { $0.name == name }?.apply(&settings, value)
            guard seen.insert(String(describing: settings)).inserted else { continue }
            different.append((name, value))
        }
        expect(different.count > 50)
        for (name, value) in Rounds.sample(different, oneIn: 4) {
            let outcome = try Program.run(
                features + ["--callout", "always", "\(name)=\(value)", file.path]
            )
            expect([0, 64, 65].contains(outcome.status), "\(name) \(value)")
        }
    }
}
