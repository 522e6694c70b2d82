import BearingsEngine
import Geography

/// The keys of each kind of event, in the order of Protocol 4.
extension ByteWriter {
    mutating func put(_ authorization: Authorization) {
        put(",\"status\":\"")
        put(authorization.status.word)
        put("\",\"accuracy\":\"")
        put(authorization.accuracy.word)
        put(authorization.status.isUsable ? "\",\"usable\":true" : "\",\"usable\":false")
    }

    mutating func put(_ location: LocationEvent) {
        put(readings: location.fix)
        if let visibility = location.visibility { put(visibility) }
    }

    mutating func put(_ location: LocationEvent, _ supplement: FixSupplement) {
        put(readings: location.fix)
        if let accuracy = supplement.headingAccuracy {
            put(",\"heading_accuracy\":", accuracy, .hundredths)
        }
        if let accuracy = supplement.courseAccuracy {
            put(",\"course_accuracy\":", accuracy, .hundredths)
        }
        if let accuracy = supplement.speedAccuracy {
            put(",\"speed_accuracy\":", accuracy, .hundredths)
        }
        if let altitude = supplement.ellipsoidalAltitude {
            put(",\"ellipsoidal_altitude\":", altitude, .hundredths)
        }
        if let isSimulated = supplement.isSimulated {
            put(isSimulated ? ",\"simulated\":true" : ",\"simulated\":false")
        }
        if let visibility = location.visibility { put(visibility) }
    }

    @inline(__always)
    private mutating func put(readings fix: Fix) {
        put(coordinate: fix.coordinate, opening: ",\"lat\":")
        if let accuracy = fix.accuracy { put(",\"accuracy\":", accuracy, .hundredths) }
        if let altitude = fix.altitude { put(",\"altitude\":", altitude, .hundredths) }
        if let accuracy = fix.verticalAccuracy {
            put(",\"vertical_accuracy\":", accuracy, .hundredths)
        }
        if let speed = fix.speed { put(",\"speed\":", speed, .hundredths) }
        if let course = fix.course { put(",\"course\":", angle: course) }
        if let heading = fix.heading { put(",\"heading\":", angle: heading) }
    }

    mutating func put(_ region: RegionEvent) {
        switch region {
        case .willChange(let animated):
            put(",\"phase\":\"will_change\"")
            put(animated: animated)
        case .didChange(let view, let updates, let animated):
            put(",\"phase\":\"did_change\"")
            put(view)
            put(",\"updates\":")
            put(UInt64(updates))
            put(animated: animated)
        }
    }

    private mutating func put(_ view: MapView) {
        let viewport = view.viewport
        put(coordinate: viewport.center, opening: ",\"center\":{\"lat\":")
        put(byte: UInt8(ascii: "}"))
        if view.canProject {
            let span = viewport.span
            put(",\"span\":{\"lat\":", span.latitudeDelta, .tenMillionths)
            put(",\"lon\":", span.longitudeDelta, .tenMillionths)
            put(byte: UInt8(ascii: "}"))
            put(ViewExtent(Projection(viewport)))
        }
        if view.hasZoom { put(",\"zoom\":", viewport.zoom, .tenThousandths) }
        put(",\"heading\":", angle: viewport.heading)
        put(",\"pitch\":", viewport.pitch, .thousandths)
    }

    private mutating func put(_ extent: ViewExtent) {
        let box = extent.box
        put(",\"bounds\":[", box.west, .tenMillionths)
        put(",", box.south, .tenMillionths)
        put(",", box.east, .tenMillionths)
        put(",", box.north, .tenMillionths)
        put("],\"corners\":[")
        for (index, corner) in extent.corners.enumerated() {
            put(index == 0 ? "[" : ",[", corner.longitude, .tenMillionths)
            put(",", corner.latitude, .tenMillionths)
            put(byte: UInt8(ascii: "]"))
        }
        put(byte: UInt8(ascii: "]"))
    }

    mutating func put(_ compass: CompassEvent) {
        put(",\"phase\":\"")
        put(compass.phase.word)
        put("\",\"heading\":", angle: compass.heading)
        put(",\"rotation\":", compass.rotation, .thousandths)
        put(",\"velocity\":", compass.velocity, .thousandths)
        put(compass.isVisible ? ",\"visible\":true" : ",\"visible\":false")
        if let settle = compass.settle {
            put(",\"from\":", settle.from, .thousandths)
            put(",\"to\":", settle.to, .thousandths)
            put(",\"duration\":", CompassEvent.Settle.duration, .thousandths)
        }
    }

    /// A callout, whose content is encoded already.
    mutating func put(_ callout: CalloutEvent, _ content: [UInt8]) {
        switch callout {
        case .show:
            put(",\"phase\":\"show\",\"annotation\":\"user\",")
            put(content)
        case .update:
            put(",\"phase\":\"update\",\"annotation\":\"user\",")
            put(content)
        case .hide(let reason):
            put(",\"phase\":\"hide\",\"annotation\":\"user\",\"reason\":\"")
            put(reason.word)
            put(byte: UInt8(ascii: "\""))
        }
    }

    mutating func put(_ camera: CameraEvent) {
        put(",\"reason\":\"")
        put(camera.reason.word)
        switch camera.answer {
        case .camera(let center, let zoom):
            put(coordinate: center, opening: "\",\"center\":{\"lat\":")
            put(byte: UInt8(ascii: "}"))
            if let zoom { put(",\"zoom\":", zoom, .tenThousandths) }
        case .region(let region):
            put(coordinate: region.center, opening: "\",\"center\":{\"lat\":")
            put("},\"span\":{\"lat\":", region.span.latitudeDelta, .tenMillionths)
            put(",\"lon\":", region.span.longitudeDelta, .tenMillionths)
            put(byte: UInt8(ascii: "}"))
        case .none(let diagnostic):
            put("\",\"diagnostic\":\"")
            put(diagnostic.word)
            return put(byte: UInt8(ascii: "\""))
        }
        if let heading = camera.heading { put(",\"heading\":", angle: heading) }
        put(animated: camera.isAnimated)
    }

    mutating func put(_ follow: FollowEvent) {
        put(",\"mode\":\"")
        put(follow.mode.word)
        put("\",\"reason\":\"")
        put(follow.reason.word)
        put(byte: UInt8(ascii: "\""))
    }

    mutating func put(_ progress: ProgressEvent) {
        put(",\"request\":")
        put(progress.request)
        put(",\"distance\":", progress.distance, .hundredths)
        put(",\"distance_text\":\"")
        put(text: progress.distanceText)
        put("\",\"expected_travel_time\":", progress.expectedTravelTime, .thousandths)
        if let step = progress.step {
            put(",\"step\":")
            put(UInt64(step))
        }
        put(progress.isOffRoute ? ",\"off_route\":true" : ",\"off_route\":false")
        put(progress.hasArrived ? ",\"arrived\":true" : ",\"arrived\":false")
    }

    /// A drag, whose annotation's id is a JSON string already.
    mutating func put(_ drag: DragEvent, _ annotation: [UInt8]) {
        put(",\"annotation\":")
        put(annotation)
        put(",\"state\":\"")
        put(drag.state.word)
        put("\",\"lift\":", drag.lift, .hundredths)
        if drag.isLiftAnimated { put(",\"duration\":", DragEvent.liftDuration, .thousandths) }
        if let drop = drag.drop { put(coordinate: drop, opening: ",\"lat\":") }
        if let input = drag.illegalInput {
            put(",\"illegal\":{\"from\":\"")
            put(drag.state.word)
            put("\",\"input\":\"")
            put(input.word)
            put("\"}")
        }
    }

    // MARK: Parts

    @inline(__always)
    mutating func put(_ key: StaticString, _ number: Double, _ scale: DecimalScale) {
        put(key)
        put(number, scale)
    }

    mutating func put(_ key: StaticString, seconds interval: Milliseconds) {
        put(key, Double(interval) / 1000, .thousandths)
    }

    /// A direction within 0..<360; one that rounds to 360 is printed 0.
    @inline(__always)
    mutating func put(_ key: StaticString, angle: Double) {
        put(key)
        put(angle: angle)
    }

    private mutating func put(angle: Double) {
        let units = angle.wrappedTo360.rounded(toUnitsOf: .thousandths)
        put(thousandths: units == 360_000 ? 0 : units)
    }

    /// `lat` and `lon`, the longitude within -180..<180 also after rounding.
    mutating func put(coordinate: LocationCoordinate, opening: StaticString) {
        put(opening, coordinate.latitude, .tenMillionths)
        let longitude = coordinate.longitude.wrappedTo180
        let isWhole = longitude.rounded(toUnitsOf: .tenMillionths) == 1_800_000_000
        put(",\"lon\":", isWhole ? -180 : longitude, .tenMillionths)
    }

    mutating func put(_ visibility: Visibility) {
        put(",\"visibility\":\"")
        put(visibility.word)
        put(byte: UInt8(ascii: "\""))
    }

    private mutating func put(animated: Bool?) {
        guard let animated else { return }
        put(animated ? ",\"animated\":true" : ",\"animated\":false")
    }
}
