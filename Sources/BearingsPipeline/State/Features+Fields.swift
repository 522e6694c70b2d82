import BearingsEngine

// What lasts of the features, but for the callout.

extension AuthorizationStatus: StateField {}
extension AccuracyAuthorization: StateField {}
extension ScreenEdge: StateField {}
extension CompassPhase: StateField {}
extension Needle.Mover: StateField {}
extension FollowMode: StateField {}
extension Needle.Mode: StateField {}

extension Follow.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        mode.write(to: &out)
        UInt64(gestures).write(to: &out)
        emittedCenter.write(to: &out)
        emittedHeading.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let mode: FollowMode = try fields.take()
        let gestures = try fields.takeCount()
        self.init(
            mode: mode,
            gestures: UInt8(truncatingIfNeeded: gestures),
            emittedCenter: try fields.take(),
            emittedHeading: try fields.take()
        )
    }
}

extension AuthorizationGate.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        authorization.status.write(to: &out)
        authorization.accuracy.write(to: &out)
        hasReceivedRecord.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            authorization: Authorization(
                status: try fields.take(),
                accuracy: try fields.take()
            ),
            hasReceivedRecord: try fields.take()
        )
    }
}

extension DeviceHeading.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        heading.write(to: &out)
        time.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(heading: try fields.take(), time: try fields.take())
    }
}

extension Staleness.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        switch self {
        case .none:
            out.append(0)
        case .fresh(let since):
            out.append(1)
            since.write(to: &out)
        case .stale(let since):
            out.append(2)
            since.write(to: &out)
        }
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let kind = try fields.takeByte()
        switch kind {
        case 0: self = .none
        case 1: self = .fresh(since: try fields.take())
        case 2: self = .stale(since: try fields.take())
        default: throw fields.unexpected(kind, after: 1, "a kind of staleness")
        }
    }
}

extension Indicator.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        switch self {
        case .unknown:
            out.append(0)
        case .on:
            out.append(1)
        case .off(let printed, let time):
            out.append(2)
            printed.write(to: &out)
            time.write(to: &out)
        }
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let kind = try fields.takeByte()
        switch kind {
        case 0: self = .unknown
        case 1: self = .on
        case 2: self = .off(try fields.take(), try fields.take())
        default: throw fields.unexpected(kind, after: 1, "a kind of indicator")
        }
    }
}

extension FixedPointPlacement: StateField {
    func write(to out: inout [UInt8]) {
        x.write(to: &out)
        y.write(to: &out)
        edge.write(to: &out)
        rotation.write(to: &out)
        bearing.write(to: &out)
        distance.write(to: &out)
        halfWidth.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            x: try fields.take(),
            y: try fields.take(),
            edge: try fields.take(),
            rotation: try fields.take(),
            bearing: try fields.take(),
            distance: try fields.take(),
            halfWidth: try fields.take()
        )
    }
}

extension Compass.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        needle.write(to: &out)
        hasSeenViewport.write(to: &out)
        lastFrame.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            needle: try fields.take(),
            hasSeenViewport: try fields.take(),
            lastFrame: try fields.take()
        )
    }
}

extension Compass.Frame: StateField {
    func write(to out: inout [UInt8]) {
        rotation.write(to: &out)
        phase.write(to: &out)
        mover.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            rotation: try fields.take(),
            phase: try fields.take(),
            mover: try fields.take()
        )
    }
}

extension Needle.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        angle.write(to: &out)
        awaits.write(to: &out)
        mode.write(to: &out)
        heading.write(to: &out)
        headingAtGesture.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            angle: try fields.take(),
            awaits: try fields.take(),
            mode: try fields.take(),
            heading: try fields.take(),
            headingAtGesture: try fields.take()
        )
    }
}

extension Needle.Snapshot.Awaited: StateField {
    func write(to out: inout [UInt8]) {
        switch self {
        case .heading(let last):
            out.append(0)
            last.write(to: &out)
        case .stop:
            out.append(1)
        }
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let kind = try fields.takeByte()
        switch kind {
        case 0: self = .heading(after: try fields.take())
        case 1: self = .stop
        default: throw fields.unexpected(kind, after: 1, "what a needle awaits")
        }
    }
}
