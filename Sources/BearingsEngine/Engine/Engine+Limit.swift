import Geography

/// How much of what hosts send a session may store.
///
/// Fixes and decisions take constant space. Annotations, routes and exclusions are counted, since
/// any number may come.
extension Engine {
    /// Why an input would exceed the limit; `nil` if it fits.
    ///
    /// An input that does not increase the total is always taken, since the limit may have been
    /// lowered at a restart.
    ///
    /// - Parameter name: The number of bytes of the session's name.
    func excess(of input: Input, named name: Int) -> InputProblem? {
        if case .annotations(let update) = input, let problem = excess(ofAnnotations: update) {
            return problem
        }
        guard configuration.session.maxBytes < .max else { return nil }
        switch input {
        case .annotations(let update):
            // Usually there is room for all of them, known or not.
            guard excess(adding: update.bytes, named: name) != nil else { return nil }
            let growth = coldState.annotations.read { $0.store.growth(by: update) } ?? update.bytes
            return excess(adding: growth, named: name)
        case .route(let answer, let request):
            let growth = coldState.directions.read { $0.growth(by: answer, to: request) } ?? 0
            return excess(adding: growth, named: name)
        case .geocodeAnswer(let answer, _):
            // It replaces the answer before.
            return excess(adding: answer.bytes, named: name)
        default:
            return nil
        }
    }

    /// The same for the number of annotations.
    private func excess(ofAnnotations update: AnnotationUpdate) -> InputProblem? {
        let limit = configuration.annotations.most
        let before = annotationCount
        let after: Int
        switch update {
        case .remove:
            return nil
        case .set(let annotations):
            guard annotations.count > limit else { return nil }
            after = Set(annotations.map { $0.id }).count
        case .add(let annotations):
            // Usually there is room for all of them, known or not.
            guard before + annotations.count > limit else { return nil }
            let new = Set(annotations.map { $0.id }).filter { !isAnnotation($0) }
            after = before + new.count
        }
        guard after > limit, after > before else { return nil }
        return .tooManyAnnotations(count: after, limit: limit)
    }

    /// How many annotations the session has.
    package var annotationCount: Int { coldState.annotations.read { $0.store.count } ?? 0 }

    /// The same for exclusions.
    @inline(never)
    func excess(ofExclusions count: Int, named name: Int) -> InputProblem? {
        excess(adding: (count - exclusions.count) * StoredBytes.exclusion, named: name)
    }

    private func excess(adding bytes: Int, named name: Int) -> InputProblem? {
        let (total, limit) = (name + storedBytes + bytes, configuration.session.maxBytes)
        return bytes > 0 && total > limit ? .sessionTooLarge(bytes: total, limit: limit) : nil
    }

    /// Roughly how many bytes of what hosts sent are stored.
    var storedBytes: Int {
        (coldState.annotations.read { $0.store.bytes } ?? 0)
            + (coldState.directions.read { $0.storedBytes } ?? 0)
            + exclusions.count * StoredBytes.exclusion
    }
}

extension AnnotationUpdate {
    /// Roughly how many bytes its annotations take.
    fileprivate var bytes: Int {
        switch self {
        case .set(let annotations), .add(let annotations):
            annotations.reduce(0) { $0 + $1.bytes }
        case .remove: 0
        }
    }
}

extension AnnotationStore {
    /// By how many bytes an update would grow the store, or slightly more: duplicates count twice.
    fileprivate func growth(by update: AnnotationUpdate) -> Int {
        switch update {
        case .set: return update.bytes - bytes
        case .remove: return 0
        case .add(let annotations):
            let known = Set(annotations.map { $0.id }).compactMap { self[$0]?.annotation.bytes }
            return update.bytes - known.reduce(0, +)
        }
    }
}

extension GeocodeAnswer {
    /// Roughly how many bytes it takes.
    fileprivate var bytes: Int {
        switch self {
        case .lines(let lines): lines.count * StoredBytes.line + lines.textCount
        case .placemark(let placemark): placemark.textCount
        case .error: 0
        }
    }
}
