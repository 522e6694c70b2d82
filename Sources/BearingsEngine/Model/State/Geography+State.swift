import Geography

// How the values of Geography are coded.

extension LocationCoordinate: StateCodable {
    package static var blank: LocationCoordinate { LocationCoordinate(latitude: 0, longitude: 0) }

    package mutating func code(_ coder: inout some StateCoder) {
        latitude.code(&coder, in: -90...90)
        longitude.code(&coder, in: Quantity.range)
    }
}

extension Viewport: StateCodable {
    package static var blank: Viewport {
        Viewport(center: .blank, zoom: 0, size: ViewSize(width: 0, height: 0))
    }

    package mutating func code(_ coder: inout some StateCoder) {
        let lengths = 0...Quantity.limit
        center.code(&coder)
        zoom.code(&coder, in: Viewport.zoomRange)
        heading.code(&coder, in: Quantity.range)
        pitch.code(&coder, in: Viewport.pitchRange)
        size.width.code(&coder, in: lengths)
        size.height.code(&coder, in: lengths)
        insets.top.code(&coder, in: lengths)
        insets.left.code(&coder, in: lengths)
        insets.bottom.code(&coder, in: lengths)
        insets.right.code(&coder, in: lengths)
        centersInInsets.code(&coder)
        fieldOfView.code(&coder, in: 1e-3...180)
    }
}

extension ViewSize: StateCodable {
    package static var blank: ViewSize { ViewSize(width: 0, height: 0) }

    package mutating func code(_ coder: inout some StateCoder) {
        width.code(&coder)
        height.code(&coder)
    }
}

extension ScreenRect: StateCodable {
    package static var blank: ScreenRect { ScreenRect(left: 0, top: 0, right: 0, bottom: 0) }

    package mutating func code(_ coder: inout some StateCoder) {
        left.code(&coder)
        top.code(&coder)
        right.code(&coder)
        bottom.code(&coder)
    }
}

extension ScreenPoint: StateCodable {
    package static var blank: ScreenPoint { ScreenPoint(x: 0, y: 0) }

    package mutating func code(_ coder: inout some StateCoder) {
        x.code(&coder)
        y.code(&coder)
    }
}

extension ScreenVector: StateCodable {
    package static var blank: ScreenVector { ScreenVector(dx: 0, dy: 0) }

    package mutating func code(_ coder: inout some StateCoder) {
        dx.code(&coder)
        dy.code(&coder)
    }
}

extension Placemark: StateCodable {
    package static var blank: Placemark { Placemark() }

    package mutating func code(_ coder: inout some StateCoder) {
        name.code(&coder)
        thoroughfare.code(&coder)
        subThoroughfare.code(&coder)
        subLocality.code(&coder)
        locality.code(&coder)
        subAdministrativeArea.code(&coder)
        administrativeArea.code(&coder)
        postalCode.code(&coder)
        country.code(&coder)
        isoCountryCode.code(&coder)
    }
}
