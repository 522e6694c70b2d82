import BearingsEngine
import Geography

/// The user's authorization, which changes now and then.
struct Permission {
    private(set) var status = AuthorizationStatus.authorizedWhenInUse
    /// Whether they only allow reduced accuracy.
    private(set) var isReduced = false
    /// How many fixes a denial or a reduction still lasts.
    private var fixesLeft = 0

    /// As a record tells it: one that left the accuracy out would keep what was allowed before.
    var input: Input { .authorization(status, isReduced ? .reduced : .full) }

    /// Decides, after a fix, whether the user changes their mind.
    mutating func changes(_ random: inout SplitMix64) -> Bool {
        if fixesLeft > 0 {
            fixesLeft -= 1
            guard fixesLeft == 0 else { return false }
            if status == .denied {
                status = random.isOnce(in: 2) ? .authorizedAlways : .authorizedWhenInUse
            }
            isReduced = false
            return true
        }
        // More than half of all one-hour walks have neither.
        switch random.below(12_000) {
        case 0:
            status = .denied
            fixesLeft = random.number(in: 5...20)
        case 1:
            isReduced = true
            fixesLeft = random.number(in: 3...8)
        default:
            return false
        }
        return true
    }
}
