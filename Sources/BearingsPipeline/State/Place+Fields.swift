import BearingsEngine
import BearingsWire
import Geography

// Where somebody is, and what their map shows.

extension LocationCoordinate: StateField {
    func write(to out: inout [UInt8]) {
        latitude.write(to: &out)
        longitude.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            latitude: try fields.take(within: -90...90),
            longitude: try fields.take(within: Quantity.range)
        )
    }
}

extension UsedFix: StateField {
    func write(to out: inout [UInt8]) {
        reported.write(to: &out)
        time.write(to: &out)
        isEpochReport.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            reported: try fields.take(),
            time: try fields.take(),
            isEpochReport: try fields.take()
        )
    }
}

extension FixFilter.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        jump.write(to: &out)
        heldSince.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(jump: try fields.take(), heldSince: try fields.take())
    }
}

extension FixFilter.Sighting: StateField {
    func write(to out: inout [UInt8]) {
        coordinate.write(to: &out)
        time.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(coordinate: try fields.take(), time: try fields.take())
    }
}

extension Fix: StateField {
    func write(to out: inout [UInt8]) {
        coordinate.write(to: &out)
        accuracy.write(to: &out)
        altitude.write(to: &out)
        verticalAccuracy.write(to: &out)
        speed.write(to: &out)
        course.write(to: &out)
        heading.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            coordinate: try fields.take(),
            accuracy: try fields.takeQuantity(from: 0),
            altitude: try fields.takeQuantity(),
            verticalAccuracy: try fields.takeQuantity(from: 0),
            speed: try fields.takeQuantity(from: 0),
            course: try fields.takeQuantity(),
            heading: try fields.takeQuantity()
        )
    }
}

extension FixSupplement: StateField {
    func write(to out: inout [UInt8]) {
        // Few have any.
        isEmpty.write(to: &out)
        guard !isEmpty else { return }
        headingAccuracy.write(to: &out)
        courseAccuracy.write(to: &out)
        speedAccuracy.write(to: &out)
        ellipsoidalAltitude.write(to: &out)
        isSimulated.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let isEmpty: Bool = try fields.take()
        self.init()
        guard !isEmpty else { return }
        headingAccuracy = try fields.takeQuantity(from: 0)
        courseAccuracy = try fields.takeQuantity(from: 0)
        speedAccuracy = try fields.takeQuantity(from: 0)
        ellipsoidalAltitude = try fields.takeQuantity()
        isSimulated = try fields.take()
    }
}

extension MapView: StateField {
    func write(to out: inout [UInt8]) {
        viewport.write(to: &out)
        pendingScale.write(to: &out)
        specifiesFieldOfView.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(try fields.take())
        pendingScale = try fields.take()
        specifiesFieldOfView = try fields.take()
    }
}

extension MapView.Scale: StateField {
    func write(to out: inout [UInt8]) {
        switch self {
        case .zoom:
            out.append(0)
        case .span(let latitudeDelta, let longitudeDelta):
            out.append(1)
            latitudeDelta.wrappedValue.write(to: &out)
            longitudeDelta.wrappedValue.write(to: &out)
        case .cameraDistance(let distance):
            out.append(2)
            distance.write(to: &out)
        }
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let kind = try fields.takeByte()
        switch kind {
        case 0: self = .zoom
        case 1:
            self = .span(
                latitudeDelta: NaNCoded(wrappedValue: try fields.take()),
                longitudeDelta: NaNCoded(wrappedValue: try fields.take())
            )
        case 2: self = .cameraDistance(try fields.take())
        default: throw fields.unexpected(kind, after: 1, "a kind of scale")
        }
    }
}

extension ScreenRect: StateField {
    func write(to out: inout [UInt8]) {
        left.write(to: &out)
        top.write(to: &out)
        right.write(to: &out)
        bottom.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            left: try fields.take(),
            top: try fields.take(),
            right: try fields.take(),
            bottom: try fields.take()
        )
    }
}

extension Viewport: StateField {
    func write(to out: inout [UInt8]) {
        center.write(to: &out)
        zoom.write(to: &out)
        heading.write(to: &out)
        pitch.write(to: &out)
        size.width.write(to: &out)
        size.height.write(to: &out)
        insets.top.write(to: &out)
        insets.left.write(to: &out)
        insets.bottom.write(to: &out)
        insets.right.write(to: &out)
        centersInInsets.write(to: &out)
        fieldOfView.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            center: try fields.take(),
            zoom: try fields.take(within: Viewport.zoomRange),
            heading: try fields.take(within: Quantity.range),
            pitch: try fields.take(within: Viewport.pitchRange),
            size: ViewSize(
                width: try fields.take(within: 0...Quantity.most),
                height: try fields.take(within: 0...Quantity.most)
            ),
            insets: EdgeInsets(
                top: try fields.take(within: 0...Quantity.most),
                left: try fields.take(within: 0...Quantity.most),
                bottom: try fields.take(within: 0...Quantity.most),
                right: try fields.take(within: 0...Quantity.most)
            ),
            centersInInsets: try fields.take(),
            fieldOfView: try fields.take(within: 1e-3...180)
        )
    }
}
