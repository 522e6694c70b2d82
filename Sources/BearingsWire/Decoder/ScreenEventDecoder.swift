import BearingsEngine
import Geography

/// Decodes what a drawing of the user's screen needs of each event, as an ``EventEncoder`` writes it.
///
/// A line is read in two steps, so that little is done for events of other sessions.
package struct ScreenEventDecoder: Sendable {
    private var reader = EventReader()

    /// Creates a decoder; each line is independent of the others.
    package init() {}

    /// Reads a line.
    ///
    /// - Returns: What it begins with; `nil` for what is no event of a session, or has no time.
    package mutating func header(of line: ArraySlice<UInt8>) -> ScreenEvent.Header? {
        guard reader.read(line.span, ByteRange(0..<line.count)), let event = reader.text(.event),
            let session = reader.text(.session), let time = reader.time
        else { return nil }
        let sequence = reader.number(.seq).flatMap { Int(exactly: $0) }
        var header = ScreenEvent.Header(sequence: sequence, time: time, session: session)
        header.isSnapshot = reader.isSnapshot
        header.isFiltered = event == "filtered"
        return header
    }

    /// The rest of the line that was read last, which must have a header.
    package var content: ScreenEvent.Content {
        let content: ScreenEvent.Content? =
            switch reader.text(.event).flatMap(EventKind.init) {
            case .authorization: authorization
            case .location: location
            case .region: region
            case .camera: camera
            case .indicator: indicator
            case .compass: compass
            case .callout: callout
            case .annotations: annotations
            case .drag: drag
            case .follow: .follow(isOn: reader.word(.mode) != FollowMode.none)
            case .directions: directions
            case .progress: .route(route)
            case .stale: .stale
            case .fresh: .fresh
            default: .other
            }
        return content ?? .other
    }

    // MARK: Events

    private var authorization: ScreenEvent.Content? {
        guard let status = reader.text(.status) else { return nil }
        let isReduced = reader.word(.accuracy) == AccuracyAuthorization.reduced
        return .authorization(
            isUsable: reader.isTrue(.usable),
            status: isReduced ? "\(status), reduced" : status
        )
    }

    private var location: ScreenEvent.Content? {
        reader.coordinate().map { .location($0, accuracy: reader.quantity(.accuracy)) }
    }

    private var region: ScreenEvent.Content? {
        switch reader.text(.phase) {
        case "will_change": return .movingMap
        case "did_change": break
        default: return nil
        }
        guard let place = reader.value(.center), let center = reader.coordinate(in: place),
            let zoom = zoom, let span = reader.value(.span)
        else { return .region(nil) }
        var region = ScreenEvent.Region(
            center: center,
            zoom: zoom,
            longitudeSpan: reader.quantity(.lon, in: span) ?? 0
        )
        region.heading = reader.quantity(.heading) ?? 0
        region.pitch = reader.quantity(.pitch).map { min(max($0, 0), 85) } ?? 0
        region.corners = reader.elements(.corners).compactMap { corner in
            let pair = reader.elements(at: corner).compactMap { reader.quantity(at: $0) }
            guard pair.count == 2, (-90...90).contains(pair[1]) else { return nil }
            return LocationCoordinate(latitude: pair[1], longitude: pair[0])
        }
        return .region(region)
    }

    private var camera: ScreenEvent.Content? {
        guard reader.word(.reason) == CameraReason.firstFix, let place = reader.value(.center),
            let center = reader.coordinate(in: place)
        else { return nil }
        return .firstFix(center, zoom: zoom)
    }

    private var indicator: ScreenEvent.Content? {
        let id = reader.text(.annotation)
        switch reader.text(.phase) {
        case "show": return mark.map { .indicator(id: id, .show($0, fade: duration(.fade))) }
        case "move": return mark.map { .indicator(id: id, .move($0)) }
        case "hide":
            return .indicator(id: id, .hide(fade: duration(.fade), isClosed: isClosed))
        default: return nil
        }
    }

    private var mark: ScreenEvent.IndicatorMark? {
        guard let position = reader.point() else { return nil }
        var mark = ScreenEvent.IndicatorMark(position: position)
        mark.edge = reader.word(.edge) ?? ScreenEdge.none
        mark.rotation = reader.quantity(.rotation)
        mark.halfWidth = reader.quantity(.halfWidth)
        mark.distance = reader.quantity(.distance)
        mark.otherCount = reader.elements(.others).count
        if let halo = reader.value(.halo), let center = reader.point(in: halo),
            let radius = reader.quantity(.radius, in: halo)
        {
            mark.halo = ScreenEvent.Circle(center: center, radius: radius)
        }
        if let wedge = reader.value(.wedge), let tip = reader.point(in: wedge) {
            let base = reader.elements(.base, in: wedge).compactMap { reader.point(in: $0) }
            if base.count == 2 { mark.wedge = [tip] + base }
        }
        return mark
    }

    private var compass: ScreenEvent.Content? {
        .compass(reader.isTrue(.visible) ? reader.quantity(.rotation) : nil)
    }

    private var callout: ScreenEvent.Content? {
        let id = reader.text(.annotation) ?? "user"
        guard reader.text(.phase) != "hide" else {
            return .callout(id: id, .hide(isClosed: isClosed))
        }
        var lines = reader.elements(.lines).compactMap { reader.text(at: $0) }
        if reader.value(.lines) == nil { lines = reader.text(.title).map { [$0] } ?? [] }
        var callout = ScreenEvent.Callout(lines: lines)
        switch reader.word(.status) as CalloutStatus? {
        case .pending: callout.status = .pending
        case .stale: callout.status = .stale
        case .ok, .unavailable, nil: callout.status = .settled
        }
        callout.coordinate = reader.coordinate()
        return .callout(id: id, .show(callout))
    }

    private var annotations: ScreenEvent.Content? {
        let items = reader.elements(.items).compactMap { item -> ScreenEvent.Pin? in
            guard let id = reader.text(.id, in: item), let coordinate = reader.coordinate(in: item)
            else {
                return nil
            }
            var pin = ScreenEvent.Pin(id: id, coordinate: coordinate)
            pin.width = reader.quantity(.width, in: item)
            pin.height = reader.quantity(.height, in: item)
            return pin
        }
        let removed = reader.elements(.removed).compactMap { reader.text(at: $0) }
        return .annotations(items: items, removed: removed)
    }

    private var drag: ScreenEvent.Content? {
        guard let id = reader.text(.annotation) else { return nil }
        if reader.value(.illegal) != nil { return .drag(id: id, .illegal) }
        let state: DragState? = reader.word(.state)
        let lift = reader.quantity(.lift) ?? 0
        let duration = self.duration(.duration)
        let held = reader.point().map {
            ScreenEvent.HeldPin(tip: $0, lift: lift, drop: reader.coordinate())
        }
        if duration > 0 {
            let isLifted = state == .starting
            let step = ScreenEvent.DragStep.animated(
                from: lift,
                isLifted: isLifted,
                duration: duration
            )
            return .drag(id: id, step, held: held)
        }
        switch state {
        case .dragging: return .drag(id: id, .held(lift: lift), held: held)
        case .starting: return .drag(id: id, .begun, held: held)
        case .some(.none), .ending, .canceling, nil: return .drag(id: id, .ended)
        }
    }

    private var directions: ScreenEvent.Content? {
        let isNone = reader.text(.phase) == "hide" || reader.value(.diagnostic) != nil
        return .route(isNone ? nil : route)
    }

    private var route: ScreenEvent.Route {
        var route = ScreenEvent.Route(
            distance: reader.text(.distanceText) ?? "",
            travelTime: reader.quantity(.expectedTravelTime) ?? 0
        )
        route.isOff = reader.isTrue(.offRoute)
        route.isWrongWay = reader.isTrue(.wrongWay)
        if let next = reader.value(.next), let instruction = reader.text(.instruction, in: next) {
            let distance = reader.text(.distanceText, in: next) ?? ""
            route.next = ScreenEvent.Route.NextStep(instruction: instruction, distance: distance)
        }
        route.hasArrived = reader.isTrue(.arrived)
        return route
    }

    /// Whether something is hidden because its session has ended.
    private var isClosed: Bool { reader.word(.reason) == HideReason.closed }

    // MARK: Values

    /// Seconds as milliseconds, 0 where they are absent.
    private func duration(_ key: PrintedKey) -> Double { (reader.quantity(key) ?? 0) * 1000 }

    private var zoom: Double? {
        reader.quantity(.zoom).flatMap { Viewport.zoomRange.contains($0) ? $0 : nil }
    }
}
