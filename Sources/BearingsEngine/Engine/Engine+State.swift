import Geography

/// What is stored of a session.
extension Engine {
    /// The state that outlives the engine.
    public var state: EngineState {
        mutating get {
            let bytes = FieldWriter.bytes { code(&$0) }
            return EngineState(bytes: bytes, annotationCount: annotationCount)
        }
    }

    /// Resumes a session.
    ///
    /// What hosts have sent takes precedence over `configuration`, which may have changed since. The
    /// causes of events still to come are lost.
    public init(_ configuration: Configuration, resuming state: EngineState) {
        self.init(configuration)
        var reader = FieldReader(state.bytes, 0..<state.bytes.count, version: state.version)
        code(&reader)
        quietUntil = .distantPast
    }

    /// Codes all that a later engine needs to continue, into an engine that is new.
    ///
    /// Work in progress is not part of it. A moving map is stored at rest and unreleased, a held move is
    /// dropped, and a needle is stored where it would come to rest. ``settle(into:)`` ends all that first.
    /// An open request to an external geocoder is stored as lost.
    mutating func code(_ coder: inout some StateCoder) {
        clock.code(&coder)
        codeLocation(&coder)
        codeMap(&coder)
        indicator.code(&coder)
        coldState.code(&coder, configuration, user: calloutUser, at: clock)
    }

    // What is read of a rare feature replaces it as a whole: to write it takes no memory.

    /// Codes what the user allows, and where they are.
    private mutating func codeLocation(_ coder: inout some StateCoder) {
        gate.code(&coder)
        var filter = coldState.filter
        filter.code(&coder)
        var (fix, supplement) = (lastFix, lastSupplement)
        fix.code(&coder)
        supplement.code(&coder)
        var heading = coldState.deviceHeading
        heading.code(&coder)
        staleness.code(&coder)
        var clocks = coldState.twoClocks
        clocks.code(&coder)
        isPlaced.code(&coder)
        awaitsRecenter.code(&coder)
        guard coder.hasRead else { return }
        coldState.filter = filter
        lastFix = fix
        if configuration.location.reportsLocations { lastSupplement = supplement }
        coldState.deviceHeading = heading
        coldState.twoClocks = clocks
    }

    /// Codes the map at rest, and as last released by the debouncer.
    private mutating func codeMap(_ coder: inout some StateCoder) {
        var (view, exclusions) = (map, exclusions)
        var released = coldState.region.read { $0.released }
        view.code(&coder)
        hasHostMap.code(&coder)
        exclusions.code(&coder)
        // It is a hundred bytes, and most often the same.
        var isAsNow = released == view
        isAsNow.code(&coder)
        if !isAsNow { released.code(&coder) }
        guard coder.hasRead else { return }
        sessionMap = restoredMap(view, exclusions: exclusions)
        if let released = isAsNow ? view : released {
            coldState.region.value = RegionDebouncer(configuration.map.region, resuming: released)
        }
    }

    private func restoredMap(_ view: MapView?, exclusions: [ScreenRect]) -> SessionMap {
        guard let view else { return SessionMap() }
        let center = view.viewport.center
        if !hasHostMap, view == configuration.standardMap(around: center) {
            return SessionMap(around: center)
        }
        return SessionMap(HostMap(view, exclusions: exclusions, configuration.indicator))
    }
}

extension EngineState: StateCodable {
    package static var blank: EngineState { EngineState(bytes: []) }

    /// Any will do: what is read has the same layout under all.
    private static let configuration = Configuration()

    /// Codes the bytes as they are; those that are read first make an engine, and so are checked.
    package mutating func code(_ coder: inout some StateCoder) {
        var count = annotationCount
        coder.codePart(&bytes) { part in
            var engine = Engine(Self.configuration)
            engine.code(&part)
            count = engine.annotationCount
        }
        guard coder.hasRead else { return }
        version = coder.version
        annotationCount = count
    }
}
