import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import bearings

@Suite struct RunOptionsTests {
    private func settings(_ arguments: String...) throws(UsageError) -> RunSettings {
        var settings = RunSettings()
        _ = try RunSettings.syntax.parse(arguments, into: &settings)
        return settings
    }

    // MARK: Defaults

    @Test func `setting an option to its default changes nothing`() throws {
        for option in RunSettings.syntax.options {
            guard let value = option.value(RunSettings()) else { continue }
            var settings = RunSettings()
            try option.apply(&settings, value)
            expectEqual(String(describing: settings), String(describing: RunSettings()))
        }
    }

    // MARK: The map

    @Test(arguments: [["--viewport", "-33.86,151.21,15"], ["--viewport=-33.86,151.21,15"]])
    func `a viewport may begin with a minus sign`(_ arguments: [String]) throws {
        var settings = RunSettings()
        let operands = try RunSettings.syntax.parse(arguments, into: &settings)

        let sydney = LocationCoordinate(latitude: -33.86, longitude: 151.21)
        expectEqual(settings.stream.map.defaultViewport, fixed(sydney))
        expectEqual(operands, [])
    }

    @Test func `a viewport may be rotated and tilted, within limits`() throws {
        let zurich = LocationCoordinate(latitude: 47.38, longitude: 8.54)
        try expectEqual(
            settings("--viewport", "47.38,8.54,15,-30").stream.map.defaultViewport,
            fixed(zurich, heading: -30)
        )
        try expectEqual(
            settings("--viewport", "47.38,8.54,15,370,99").stream.map.defaultViewport,
            fixed(zurich, heading: 370, pitch: 85)
        )
    }

    /// A fixed viewport at zoom 15, of the standard size.
    private func fixed(
        _ center: LocationCoordinate,
        heading: Double = 0,
        pitch: Double = 0
    ) -> Configuration.DefaultViewport {
        let size = ViewSize(width: 390, height: 844)
        return .fixed(
            Viewport(center: center, zoom: 15, heading: heading, pitch: pitch, size: size)
        )
    }

    @Test func `a viewport may wait for the first fix or be absent`() throws {
        try expectEqual(
            settings("--viewport", "first-fix").stream.map.defaultViewport,
            .firstFix(zoom: 15)
        )
        try expectEqual(
            settings("--viewport", "first-fix:11.5").stream.map.defaultViewport,
            .firstFix(zoom: 11.5)
        )
        try expectEqual(settings("--viewport", "none").stream.map.defaultViewport, .none)
    }

    @Test(arguments: [
        ("47.38,8.54", "neither LAT,LON,ZOOM[,HEADING[,PITCH]] nor first-fix[:ZOOM] nor none"),
        ("1,2,3,4,5,6", "neither LAT,LON,ZOOM[,HEADING[,PITCH]] nor first-fix[:ZOOM] nor none"),
        ("last-fix", "neither LAT,LON,ZOOM[,HEADING[,PITCH]] nor first-fix[:ZOOM] nor none"),
        ("91,8.54,15", "91 is outside -90...90"), ("47,8,33", "33 is outside -8...32"),
        ("47,east,15", "\"east\" is not a number"), ("first-fix:", "\"\" is not a number"),
    ])
    func `refuses an invalid viewport`(_ text: String, _ message: String) throws {
        let error = #expect(throws: UsageError.self) { try settings("--viewport", text) }

        let message = try #require(error?.message)
        expect(message.hasPrefix("--viewport: "))
        expect(message.hasSuffix(message))
    }

    @Test func `size and insets apply to the default viewport`() throws {
        let settings = try settings(
            "--viewport",
            "47.38,8.54,15",
            "--size",
            "800x600",
            "--insets",
            "10,20,30,40"
        )
        guard case .fixed(let viewport) = settings.configuration(AddressBook()).map.defaultViewport
        else {
            Issue.record("the viewport told is not the default")
            return
        }

        expectEqual(viewport.size, ViewSize(width: 800, height: 600))
        expectEqual(viewport.insets, EdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
    }

    // MARK: Time and the indicator

    @Test func `reads periods as durations`() throws {
        let settings = try settings(
            "--debounce",
            "0.1s",
            "--max-wait=0ms",
            "--stale-after",
            "2m",
            "--step",
            "5s",
            "--lateness",
            "3s"
        )
        let configuration = settings.configuration(AddressBook())

        expectEqual(configuration.map.region.quiet, 100)
        expectEqual(configuration.map.region.maxWait, 0)
        expectEqual(configuration.location.staleAfter, 120_000)
        expectEqual(configuration.session.step, 5000)
        expectEqual(settings.stream.processing.lateness, 3000)
    }

    @Test func `reads the indicator's measures in points`() throws {
        let settings = try settings(
            "--margin",
            "8",
            "--half-size",
            "16.5",
            "--hysteresis",
            "0",
            "--visibility",
            "point",
            "--frame-rate",
            "120"
        )
        let indicator = settings.configuration(AddressBook()).indicator

        expectEqual(indicator.margin, 8)
        expectEqual(indicator.halfSize, 16.5)
        expectEqual(indicator.hysteresis, 0)
        expectEqual(indicator.mode, .point)
        expectEqual(indicator.frameRate, 120)
    }

    @Test(arguments: [
        ("metric", DistanceUnits.metric), ("imperial", .imperial), ("blocks", .blocks),
    ])
    func `prints distances in the requested units`(word: String, units: DistanceUnits) throws {
        let configuration = try settings("--units", word).configuration(AddressBook())

        expectEqual(configuration.session.distanceUnits, units)
    }

    @Test func `reads which annotations have indicators`() throws {
        let selected = try settings("--indicate", "selected").configuration(AddressBook())
        expectEqual(selected.annotations.indicated, IndicatedAnnotations(.selected, nearest: 8))
        let all = try settings("--indicate", "all", "--nearest", "3").configuration(AddressBook())
        expectEqual(all.annotations.indicated, IndicatedAnnotations(.all, nearest: 3))
        #expect(throws: UsageError.self) { try settings("--nearest", "0") }
        #expect(throws: UsageError.self) { try settings("--nearest", "1001") }
        #expect(throws: UsageError.self) { try settings("--indicate", "nobody") }
    }

    @Test func `refuses a hysteresis that reaches the indicator's border`() throws {
        let settings = try settings("--margin", "2", "--half-size", "3", "--hysteresis", "5")

        #expect(
            throws: UsageError(
                "--hysteresis 5 is not less than --margin and --half-size together, 5"
            )
        ) {
            try settings.check()
        }
    }

    // MARK: Fixes

    @Test func `rules filter fixes only on request`() throws {
        let strict = try settings("--max-accuracy", "50", "--require-authorization")
            .configuration(AddressBook())
        expectEqual(strict.location.filter, FixFilter.Settings(maxAccuracy: 50))
        expect(strict.session.requiresAuthorization)

        let lenient = try settings("--keep-null-island").configuration(AddressBook())
        expectEqual(lenient.location.filter, FixFilter.Settings(keepsNullIsland: true))
        expect(!lenient.session.requiresAuthorization)
    }

    // MARK: Events

    @Test func `selects events by name, and locations are emitted if selected`() throws {
        let settings = try settings("--events", "indicator,location")

        let printed = EventKind.allCases.filter(settings.stream.processing.events.contains)
        expectEqual(printed, [.location, .indicator])
        expect(settings.stream.location.reportsLocations)
        try expect(!self.settings("--events", "indicator").stream.location.reportsLocations)
    }

    @Test func `an unknown event suggests the nearest`() {
        #expect(
            throws: UsageError("--events: unknown value indicater; did you mean indicator?")
        ) {
            try settings("--events", "region,indicater")
        }
    }

    @Test func `keeps dead letters only with a file for them`() throws {
        let settings = try settings("--dead-letter", "bad.ndjson")

        expectEqual(settings.deadLetterPath, "bad.ndjson")
        expect(settings.stream.processing.keepsDeadLetters)
        expect(!RunSettings().stream.processing.keepsDeadLetters)
    }
}
