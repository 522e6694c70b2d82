import Geography

/// Where the user is, as far as authorization allows.
public enum UserPlace: Equatable, Sendable, BitwiseCopyable {
    case known(LocationCoordinate)
    /// No fix has been used yet.
    case noFix
    /// Location may not be used.
    case unauthorized

    /// The coordinate, if it is known.
    var coordinate: LocationCoordinate? {
        if case .known(let coordinate) = self { coordinate } else { nil }
    }

    /// Why it is unknown.
    var diagnostic: CameraDiagnostic? {
        switch self {
        case .known: nil
        case .noFix: .noFix
        case .unauthorized: .unauthorized
        }
    }
}
