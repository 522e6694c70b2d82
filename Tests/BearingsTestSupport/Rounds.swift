internal import Foundation

/// How often a test repeats that tries what is made at random, or each of many cases.
///
/// By default such tests run for a quick loop. `BEARINGS_ROUNDS=8` in the environment runs eight times as many rounds: each case
/// of those that are listed, and as many random ones as a release must pass. More rounds begin with the same ones,
/// so that a round which fails comes back by its number.
package enum Rounds {
    /// By how much the rounds are multiplied; 1 at least.
    package static let factor: Int = {
        let text = ProcessInfo.processInfo.environment["BEARINGS_ROUNDS"] ?? "1"
        guard let factor = Int(text), 1...100_000 ~= factor else {
            preconditionFailure("BEARINGS_ROUNDS is \(text), not a number from 1 to 100000")
        }
        return factor
    }()

    /// The seeds of a test's rounds: `few` by default.
    package static func seeds(_ few: UInt64) -> Range<UInt64> {
        0..<few * UInt64(factor)
    }

    /// How many rounds a test runs: `few` by default.
    package static func count(_ few: Int) -> Int {
        few * factor
    }

    /// One in `step` of the cases by default, and all of them where there are `step` times as many rounds.
    ///
    /// - Parameter offset: Which of them; nested loops pass the number of the outer one's case, so as not to try the same
    ///   inner ones with each.
    package static func sample<Cases: Sequence>(
        _ cases: Cases,
        oneIn step: Int,
        offset: Int = 0
    ) -> [Cases.Element] {
        let step = max(1, step / factor)
        return cases.enumerated().filter { ($0.offset + offset).isMultiple(of: step) }.map(
            \.element
        )
    }
}
