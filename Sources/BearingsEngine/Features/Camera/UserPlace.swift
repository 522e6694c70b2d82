import Geography

/// Where the user is, as far as that may be told.
public enum UserPlace: Equatable, Sendable, BitwiseCopyable {
    case known(LocationCoordinate)
    /// No fix has been used yet.
    case noFix
    /// Location may not be used.
    case unauthorized

    /// Where, if it is known.
    var coordinate: LocationCoordinate? {
        if case .known(let coordinate) = self { coordinate } else { nil }
    }

    /// Why it is not known, if it is not.
    var diagnostic: CameraDiagnostic? {
        switch self {
        case .known: nil
        case .noFix: .noFix
        case .unauthorized: .unauthorized
        }
    }
}
