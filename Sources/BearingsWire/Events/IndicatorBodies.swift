import BearingsEngine
import Geography

/// The keys of an indicator's events, in the order of Protocol 4.
///
/// Most lines that are ever printed are these, so a place is printed from its units, which are known.
extension ByteWriter {
    mutating func put(_ indicator: IndicatorEvent) {
        switch indicator {
        case .show(let place): put(shown: place, FixedPointPlacement(place))
        case .move(let place): put(moved: place, FixedPointPlacement(place))
        case .hide(let reason, let visibility):
            put(",\"phase\":\"hide\"")
            if let visibility { put(visibility) }
            if reason == .onScreen { put(",\"fade\":", IndicatorEvent.fade, .thousandths) }
            put(",\"reason\":\"")
            put(reason.word)
            put(byte: UInt8(ascii: "\""))
        }
    }

    /// An event of the user's indicator, with the member that names others put together already.
    mutating func put(_ indicator: IndicatorEvent, naming names: [UInt8]) {
        switch indicator {
        case .show(let place): put(.show(place, others: []), naming: names)
        case .move(let place): put(.move(place, others: []), naming: names)
        case .hide: put(indicator)
        }
    }

    /// An event of an annotation's indicator, with the members that name it put together already.
    mutating func put(_ change: AnnotationIndicatorEvent.Change, naming names: [UInt8]) {
        switch change {
        case .show(let place, _):
            put(",\"phase\":\"show\"")
            put(names)
            put(FixedPointPlacement(place))
            put(",\"fade\":", IndicatorEvent.fade, .thousandths)
            put(cuesOf: place)
        case .move(let place, _):
            put(",\"phase\":\"move\"")
            put(names)
            put(FixedPointPlacement(place))
            put(cuesOf: place)
        case .hide(let reason):
            put(",\"phase\":\"hide\"")
            put(names)
            // It has no accuracy, so that nothing else of it can be in view.
            if reason == .onScreen { put(Visibility.on) }
            if reason.isFaded { put(",\"fade\":", IndicatorEvent.fade, .thousandths) }
            put(",\"reason\":\"")
            put(reason.word)
            put(byte: UInt8(ascii: "\""))
        }
    }

    /// The indicator's event at a fix, which tells something.
    ///
    /// - Parameter telling: Not changed; but what is only read would be copied, and it is large.
    @inline(__always)
    mutating func put(_ telling: inout IndicatorUpdate) {
        switch telling.phase {
        case .show: put(",\"phase\":\"show\"")
        case .move: put(",\"phase\":\"move\"")
        case .hide: return put(.hide(.onScreen, telling.visibility))
        case .none: preconditionFailure("nothing is told of the indicator")
        }
        put(telling.printed)
        if telling.phase == .show { put(",\"fade\":", IndicatorEvent.fade, .thousandths) }
        if telling.placement.halo != nil || telling.placement.wedge != nil {
            putCues(telling.placement)
        }
    }

    /// A move to a place that has no cues.
    @inline(__always)
    mutating func put(moveTo place: FixedPointPlacement) {
        put(",\"phase\":\"move\"")
        put(place)
    }

    private mutating func put(
        shown place: borrowing IndicatorPlacement,
        _ printed: FixedPointPlacement
    ) {
        put(",\"phase\":\"show\"")
        put(printed)
        put(",\"fade\":", IndicatorEvent.fade, .thousandths)
        put(cuesOf: place)
    }

    private mutating func put(
        moved place: borrowing IndicatorPlacement,
        _ printed: FixedPointPlacement
    ) {
        put(",\"phase\":\"move\"")
        put(printed)
        put(cuesOf: place)
    }

    @inline(__always)
    private mutating func put(_ place: FixedPointPlacement) {
        put(",\"visibility\":\"off\",\"x\":")
        put(hundredths: place.x)
        put(",\"y\":")
        put(hundredths: place.y)
        put(",\"edge\":\"")
        put(place.edge.word)
        if place.rotation >= 0 {
            put("\",\"rotation\":")
            put(thousandths: place.rotation)
            put(",\"bearing\":")
        } else {
            put("\",\"bearing\":")
        }
        put(thousandths: place.bearing)
        put(",\"distance\":")
        put(hundredths: place.distance)
        if place.halfWidth >= 0 {
            put(",\"half_width\":")
            put(thousandths: place.halfWidth)
        }
    }

    @inline(__always)
    private mutating func put(cuesOf place: borrowing IndicatorPlacement) {
        if place.halo == nil, place.wedge == nil { return }
        putCues(copy place)
    }

    @inline(never)
    private mutating func putCues(_ place: IndicatorPlacement) {
        if let halo = place.halo {
            put(",\"halo\":{\"x\":", halo.center.x, .hundredths)
            put(",\"y\":", halo.center.y, .hundredths)
            put(",\"radius\":", halo.radius, .hundredths)
            put(byte: UInt8(ascii: "}"))
        }
        if let wedge = place.wedge {
            put(",\"wedge\":{\"x\":", wedge.tip.x, .hundredths)
            put(",\"y\":", wedge.tip.y, .hundredths)
            put(",\"leg\":", wedge.leg, .hundredths)
            put(",\"aperture\":", wedge.aperture, .thousandths)
            put(",\"rotation\":", angle: wedge.rotation)
            put(",\"base\":[{\"x\":", wedge.baseStart.x, .hundredths)
            put(",\"y\":", wedge.baseStart.y, .hundredths)
            put("},{\"x\":", wedge.baseEnd.x, .hundredths)
            put(",\"y\":", wedge.baseEnd.y, .hundredths)
            put("}]}")
        }
    }
}
