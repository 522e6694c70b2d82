import BearingsEngine
import Geography

// What lasts of the annotations.

extension Annotation: StateField {
    func write(to out: inout [UInt8]) {
        id.write(to: &out)
        coordinate.write(to: &out)
        title.write(to: &out)
        subtitle.write(to: &out)
        size.width.write(to: &out)
        size.height.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            id: try fields.take(),
            coordinate: try fields.take(),
            title: try fields.take(),
            subtitle: try fields.take(),
            size: ViewSize(width: try fields.take(), height: try fields.take())
        )
    }
}

extension AnnotationStore.Snapshot.Pin: StateField {
    func write(to out: inout [UInt8]) {
        annotation.write(to: &out)
        coordinate.write(to: &out)
        UInt64(slot).write(to: &out)
        // 0 for none, so that the many that are alone take a word.
        UInt64(group.map { $0 + 1 } ?? 0).write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let annotation: Annotation = try fields.take()
        let coordinate: LocationCoordinate = try fields.take()
        let slot = try fields.takePlace()
        let group = try fields.takePlace()
        self.init(
            annotation: annotation,
            coordinate: coordinate,
            slot: slot,
            group: group == 0 ? nil : group - 1
        )
    }
}

extension AnnotationStore.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        pins.write(to: &out)
        UInt64(steps.count).write(to: &out)
        for step in steps { step.map { Int64($0) }.write(to: &out) }
        view.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let pins: [Pin] = try fields.take()
        let kept: [Int64?] = try fields.take()
        var steps: [Int32?] = []
        for step in kept {
            guard let step else {
                steps.append(nil)
                continue
            }
            guard let small = Int32(exactly: step) else {
                throw fields.unexpected(step, after: 8, "a layout's number")
            }
            steps.append(small)
        }
        self.init(pins: pins, steps: steps, view: try fields.take())
        if let view {
            guard !view.size.isEmpty, Viewport.zoomRange.contains(view.zoom) else {
                throw fields.unexpected("a view of nothing", after: 0, "one to lay out for")
            }
        }
    }
}

extension AnnotationController.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        store.write(to: &out)
        selected.write(to: &out)
        shown.write(to: &out)
        floating.write(to: &out)
        time.write(to: &out)
        indicators.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            store: try fields.take(),
            selected: try fields.take(),
            shown: try fields.take(),
            floating: try fields.take(),
            time: try fields.take(),
            indicators: try fields.take()
        )
    }
}

extension FloatingPins.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        annotation.write(to: &out)
        pin.hold.write(to: &out)
        pin.lift.from.write(to: &out)
        pin.lift.to.write(to: &out)
        pin.lift.start.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            annotation: try fields.take(),
            pin: FloatingPin.Snapshot(
                hold: try fields.take(),
                lift: Lift.Snapshot(
                    from: try fields.take(),
                    to: try fields.take(),
                    start: try fields.take()
                )
            )
        )
    }
}

extension FloatingPin.Snapshot.Hold: StateField {
    func write(to out: inout [UInt8]) {
        isRising.write(to: &out)
        anchor.x.write(to: &out)
        anchor.y.write(to: &out)
        offset.dx.write(to: &out)
        offset.dy.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            isRising: try fields.take(),
            anchor: ScreenPoint(x: try fields.take(), y: try fields.take()),
            offset: ScreenVector(dx: try fields.take(), dy: try fields.take())
        )
    }
}

extension FieldReader {
    /// Takes a number of which as many things are kept.
    fileprivate mutating func takePlace() throws(StateFileError) -> Int {
        let count = try takeCount()
        // More annotations than a session can have been told.
        guard count <= 1 << 24 else { throw unexpected(count, after: 8, "a number under 2^24") }
        return Int(count)
    }
}
