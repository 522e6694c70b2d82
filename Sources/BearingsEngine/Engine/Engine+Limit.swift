import Geography

/// How much of what hosts tell a session may keep.
///
/// Fixes and all that is decided from them take the same room however many there are. What is counted is what hosts
/// put on the map: a title may be as long as a line, and there may be any number of lines.
extension Engine {
    /// Why an input is not taken: with it the session would keep more than it may; `nil` where it is.
    ///
    /// One that leaves it with no more than before is taken, for a limit may be lower than it was before a restart.
    ///
    /// - Parameter name: How many bytes the session's name has.
    func excess(of input: Input, named name: Int) -> InputProblem? {
        guard configuration.session.maxBytes < .max else { return nil }
        switch input {
        case .annotations(let update):
            // Most often there is room for all of them, whichever are known.
            guard excess(adding: update.bytes, named: name) != nil else { return nil }
            let growth = annotations.read { $0.store.growth(by: update) } ?? update.bytes
            return excess(adding: growth, named: name)
        case .route(let answer, let request):
            let growth = directions.read { $0.growth(by: answer, to: request) } ?? 0
            return excess(adding: growth, named: name)
        case .geocodeAnswer(let answer, _):
            // It takes the place of the one before.
            return excess(adding: answer.bytes, named: name)
        default:
            return nil
        }
    }

    /// The same of what is told to lie over the map.
    @inline(never)
    func excess(ofExclusions count: Int, named name: Int) -> InputProblem? {
        excess(adding: (count - exclusions.count) * SnapshotBytes.exclusion, named: name)
    }

    private func excess(adding bytes: Int, named name: Int) -> InputProblem? {
        let (total, limit) = (name + storedBytes + bytes, configuration.session.maxBytes)
        return bytes > 0 && total > limit ? .sessionTooLarge(bytes: total, limit: limit) : nil
    }

    /// About how many bytes are kept of what hosts have told.
    var storedBytes: Int {
        (annotations.read { $0.store.bytes } ?? 0) + (directions.read { $0.storedBytes } ?? 0)
            + exclusions.count * SnapshotBytes.exclusion
    }
}

extension AnnotationUpdate {
    /// About how many bytes it takes to keep what it tells.
    fileprivate var bytes: Int {
        switch self {
        case .set(let annotations), .add(let annotations):
            annotations.reduce(0) { $0 + $1.bytes }
        case .remove: 0
        }
    }
}

extension AnnotationStore {
    /// By how many bytes an update would have it grow, or a few more: what is told twice counts twice.
    fileprivate func growth(by update: AnnotationUpdate) -> Int {
        switch update {
        case .set: return update.bytes - bytes
        case .remove: return 0
        case .add(let annotations):
            let known = Set(annotations.map(\.id)).compactMap { self[$0]?.annotation.bytes }
            return update.bytes - known.reduce(0, +)
        }
    }
}

extension GeocodeAnswer {
    /// About how many bytes it takes to keep it.
    fileprivate var bytes: Int {
        switch self {
        case .lines(let lines): lines.reduce(0) { $0 + SnapshotBytes.line + $1.utf8.count }
        case .placemark(let placemark): placemark.bytes
        case .error: 0
        }
    }
}

extension Placemark {
    /// How many bytes its parts have.
    fileprivate var bytes: Int {
        let parts = [
            name, thoroughfare, subThoroughfare, subLocality, locality, subAdministrativeArea,
            administrativeArea, postalCode, country, isoCountryCode,
        ]
        return parts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
}
