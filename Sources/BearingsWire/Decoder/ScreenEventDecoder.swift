import BearingsEngine
import Geography

/// Decodes what a drawing of the user's screen needs of each event, as an ``EventEncoder`` writes it.
///
/// A line is read in two steps, so that little is done for events of other sessions.
package struct ScreenEventDecoder: Sendable {
    private var tape = JSONTape()

    /// Creates a decoder; each line is independent of the others.
    package init() {}

    /// Reads a line.
    ///
    /// - Returns: What it begins with; `nil` for what is no event of a session, or has no time.
    package mutating func header(of line: ArraySlice<UInt8>) -> ScreenEvent.Header? {
        do throws(LineError) {
            try tape.read(line.span, line: ByteRange(0..<line.count))
        } catch {
            return nil
        }
        guard tape.root.kind == .object, let event = text("event", in: 0),
            let session = text("session", in: 0), let time = time
        else { return nil }
        var header = ScreenEvent.Header(sequence: sequence, time: time, session: session)
        header.isSnapshot = isTrue("snapshot", in: 0)
        header.isFiltered = event == "filtered"
        return header
    }

    /// The rest of the line that was read last, which must have a header.
    package var content: ScreenEvent.Content {
        let content: ScreenEvent.Content? =
            switch text("event", in: 0).flatMap(EventKind.init) {
            case .authorization: authorization
            case .location: location
            case .region: region
            case .camera: camera
            case .indicator: indicator
            case .compass: compass
            case .callout: callout
            case .annotations: annotations
            case .drag: drag
            case .follow: .follow(isOn: text("mode", in: 0) != "none")
            case .directions: directions
            case .progress: .route(route)
            case .stale: .stale
            case .fresh: .fresh
            case .search, .geocodeRequest, .visit, nil: .other
            }
        return content ?? .other
    }

    private var sequence: Int? {
        guard let value = value("seq", in: 0), tape[value].kind == .number else { return nil }
        return Int(exactly: tape.number(at: value))
    }

    private var time: Instant? {
        guard let value = value("time", in: 0) else { return nil }
        return tape.milliseconds(at: value, requiresOffset: true).map(Instant.init)
    }

    // MARK: Events

    private var authorization: ScreenEvent.Content? {
        guard let status = text("status", in: 0) else { return nil }
        let isReduced = text("accuracy", in: 0) == "reduced"
        return .authorization(
            isUsable: isTrue("usable", in: 0),
            status: isReduced ? "\(status), reduced" : status
        )
    }

    private var location: ScreenEvent.Content? {
        coordinate(in: 0).map { .location($0, accuracy: number("accuracy", in: 0)) }
    }

    private var region: ScreenEvent.Content? {
        switch text("phase", in: 0) {
        case "will_change": return .movingMap
        case "did_change": break
        default: return nil
        }
        guard let place = value("center", in: 0), let center = coordinate(in: place),
            let zoom = zoom, let span = value("span", in: 0)
        else { return .region(nil) }
        var region = ScreenEvent.Region(
            center: center,
            zoom: zoom,
            longitudeSpan: number("lon", in: span) ?? 0
        )
        region.heading = number("heading", in: 0) ?? 0
        region.pitch = number("pitch", in: 0).map { min(max($0, 0), 85) } ?? 0
        region.corners = elements("corners", in: 0).compactMap { corner in
            let pair = elements(at: corner).compactMap { number(at: $0) }
            guard pair.count == 2, (-90...90).contains(pair[1]) else { return nil }
            return LocationCoordinate(latitude: pair[1], longitude: pair[0])
        }
        return .region(region)
    }

    private var camera: ScreenEvent.Content? {
        guard text("reason", in: 0) == "first_fix", let place = value("center", in: 0),
            let center = coordinate(in: place)
        else { return nil }
        return .firstFix(center, zoom: zoom)
    }

    private var indicator: ScreenEvent.Content? {
        let id = text("annotation", in: 0)
        switch text("phase", in: 0) {
        case "show": return mark.map { .indicator(id: id, .show($0, fade: duration("fade"))) }
        case "move": return mark.map { .indicator(id: id, .move($0)) }
        case "hide":
            return .indicator(id: id, .hide(fade: duration("fade"), isClosed: isClosed))
        default: return nil
        }
    }

    private var mark: ScreenEvent.IndicatorMark? {
        guard let position = point(in: 0) else { return nil }
        var mark = ScreenEvent.IndicatorMark(position: position)
        let edge = text("edge", in: 0)
        let edges: [ScreenEdge] = [.top, .right, .bottom, .left]
        mark.edge = edges.first { "\($0.word)" == edge } ?? .none
        mark.rotation = number("rotation", in: 0)
        mark.halfWidth = number("half_width", in: 0)
        mark.distance = number("distance", in: 0)
        mark.otherCount = elements("others", in: 0).count
        if let halo = value("halo", in: 0), let center = point(in: halo),
            let radius = number("radius", in: halo)
        {
            mark.halo = ScreenEvent.Circle(center: center, radius: radius)
        }
        if let wedge = value("wedge", in: 0), let tip = point(in: wedge) {
            let base = elements("base", in: wedge).compactMap { point(in: $0) }
            if base.count == 2 { mark.wedge = [tip] + base }
        }
        return mark
    }

    private var compass: ScreenEvent.Content? {
        .compass(isTrue("visible", in: 0) ? number("rotation", in: 0) : nil)
    }

    private var callout: ScreenEvent.Content? {
        let id = text("annotation", in: 0) ?? "user"
        guard text("phase", in: 0) != "hide" else {
            return .callout(id: id, .hide(isClosed: isClosed))
        }
        var lines = elements("lines", in: 0).compactMap { text(at: $0) }
        if value("lines", in: 0) == nil { lines = text("title", in: 0).map { [$0] } ?? [] }
        var callout = ScreenEvent.Callout(lines: lines)
        switch text("status", in: 0) {
        case "pending": callout.status = .pending
        case "stale": callout.status = .stale
        default: callout.status = .settled
        }
        callout.coordinate = coordinate(in: 0)
        return .callout(id: id, .show(callout))
    }

    private var annotations: ScreenEvent.Content? {
        let items = elements("items", in: 0).compactMap { item -> ScreenEvent.Pin? in
            guard let id = text("id", in: item), let coordinate = coordinate(in: item) else {
                return nil
            }
            var pin = ScreenEvent.Pin(id: id, coordinate: coordinate)
            pin.width = number("width", in: item)
            pin.height = number("height", in: item)
            return pin
        }
        let removed = elements("removed", in: 0).compactMap { text(at: $0) }
        return .annotations(items: items, removed: removed)
    }

    private var drag: ScreenEvent.Content? {
        guard let id = text("annotation", in: 0) else { return nil }
        if value("illegal", in: 0) != nil { return .drag(id: id, .illegal) }
        let state = text("state", in: 0)
        let lift = number("lift", in: 0) ?? 0
        let duration = self.duration("duration")
        if duration > 0 {
            let isLifted = state == "starting"
            return .drag(id: id, .animated(from: lift, isLifted: isLifted, duration: duration))
        }
        switch state {
        case "dragging": return .drag(id: id, .held(lift: lift))
        case "starting": return .drag(id: id, .begun)
        default: return .drag(id: id, .ended)
        }
    }

    private var directions: ScreenEvent.Content? {
        let isNone = text("phase", in: 0) == "hide" || value("diagnostic", in: 0) != nil
        return .route(isNone ? nil : route)
    }

    private var route: ScreenEvent.Route {
        var route = ScreenEvent.Route(
            distance: text("distance_text", in: 0) ?? "",
            travelTime: number("expected_travel_time", in: 0) ?? 0
        )
        route.isOff = isTrue("off_route", in: 0)
        route.hasArrived = isTrue("arrived", in: 0)
        return route
    }

    /// Whether something is hidden because its session has ended.
    private var isClosed: Bool { text("reason", in: 0) == "closed" }

    // MARK: Values

    private func value(_ key: StaticString, in object: Int) -> Int? {
        guard tape[object].kind == .object else { return nil }
        return tape.value(of: key, inObjectAt: object)
    }

    private func number(_ key: StaticString, in object: Int) -> Double? {
        value(key, in: object).flatMap { number(at: $0) }
    }

    private func number(at value: Int) -> Double? {
        guard tape[value].kind == .number else { return nil }
        let number = tape.number(at: value)
        return number.magnitude <= Quantity.limit ? number : nil
    }

    /// Seconds as milliseconds, 0 where they are not told.
    private func duration(_ key: StaticString) -> Double { (number(key, in: 0) ?? 0) * 1000 }

    private var zoom: Double? {
        number("zoom", in: 0).flatMap { Viewport.zoomRange.contains($0) ? $0 : nil }
    }

    private func text(_ key: StaticString, in object: Int) -> String? {
        value(key, in: object).flatMap { text(at: $0) }
    }

    private func text(at value: Int) -> String? {
        tape[value].kind == .string ? tape.string(at: value) : nil
    }

    private func isTrue(_ key: StaticString, in object: Int) -> Bool {
        value(key, in: object).map { tape[$0].kind == .true } ?? false
    }

    private func coordinate(in object: Int) -> LocationCoordinate? {
        guard let latitude = number("lat", in: object), (-90...90).contains(latitude),
            let longitude = number("lon", in: object)
        else { return nil }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }

    private func point(in object: Int) -> ScreenPoint? {
        guard let x = number("x", in: object), let y = number("y", in: object) else { return nil }
        return ScreenPoint(x: x, y: y)
    }

    private func elements(_ key: StaticString, in object: Int) -> [Int] {
        value(key, in: object).map { elements(at: $0) } ?? []
    }

    private func elements(at array: Int) -> [Int] {
        guard tape[array].kind == .array else { return [] }
        var elements = tape.elements(ofArrayAt: array)
        var indices: [Int] = []
        while let element = elements.next(in: tape) { indices.append(element) }
        return indices
    }
}
