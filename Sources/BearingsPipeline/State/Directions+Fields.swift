import BearingsEngine
import Geography

// What lasts of directions.

extension TravelMode: StateField {}
extension RouteProgress.State: StateField {}

extension Directions.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        lastID.write(to: &out)
        progressTime.write(to: &out)
        request.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            lastID: try fields.takeCount(),
            progressTime: try fields.take(),
            request: try fields.take()
        )
    }
}

extension Directions.RequestSnapshot: StateField {
    func write(to out: inout [UInt8]) {
        id.write(to: &out)
        distance.write(to: &out)
        rule.write(to: &out)
        routes.write(to: &out)
        progress.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            id: try fields.takeCount(),
            distance: try fields.takeStretch(),
            rule: try fields.take(),
            routes: try fields.take(),
            progress: try fields.take()
        )
    }
}

extension TravelModeRule: StateField {
    func write(to out: inout [UInt8]) {
        asked.write(to: &out)
        decided.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(asked: try fields.take(), decided: try fields.take())
    }
}

extension RouteProgress.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        state.write(to: &out)
        last.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(state: try fields.take(), last: try fields.takeStretch())
    }
}

extension RouteAnswer: StateField {
    func write(to out: inout [UInt8]) {
        mode.write(to: &out)
        route.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(mode: try fields.take(), route: try fields.take())
    }
}

extension RouteAnswer.Route: StateField {
    func write(to out: inout [UInt8]) {
        distance.write(to: &out)
        expectedTravelTime.write(to: &out)
        steps.write(to: &out)
        geometry.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            distance: try fields.takeStretch(),
            expectedTravelTime: try fields.takeStretch(),
            steps: try fields.take(),
            geometry: try fields.take()
        )
    }
}

extension RouteAnswer.Step: StateField {
    func write(to out: inout [UInt8]) {
        instruction.write(to: &out)
        distance.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(instruction: try fields.take(), distance: try fields.takeStretch())
    }
}

extension FieldReader {
    /// Takes metres or seconds along a way.
    fileprivate mutating func takeStretch() throws(StateFileError) -> Double {
        let stretch: Double = try take()
        guard 0...1e12 ~= stretch else {
            throw unexpected(stretch, after: 8, "metres or seconds along a way")
        }
        return stretch
    }
}
