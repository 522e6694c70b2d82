import BearingsEngine

/// What few receivers tell beside a fix.
extension RecordDecoder {
    /// A fix with what was found beside it.
    func input(
        _ fix: Fix,
        _ supplement: FixSupplement,
        isEpochReport: Bool = false
    ) -> Input {
        if supplement.isEmpty { return isEpochReport ? .epochReport(fix) : .fix(fix) }
        return .supplementedFix(SupplementedFix(fix, supplement, isEpochReport: isEpochReport))
    }

    /// What a native record tells under our own names, or nothing.
    func nativeSupplement(_ bytes: Span<UInt8>) throws(LineError) -> FixSupplement {
        FixSupplement(
            headingAccuracy: try reader.number(.headingAccuracy, bytes)?.unlessNegative,
            courseAccuracy: try reader.number(.courseAccuracy, bytes)?.unlessNegative,
            speedAccuracy: try reader.number(.speedAccuracy, bytes)?.unlessNegative,
            ellipsoidalAltitude: try reader.number(.ellipsoidalAltitude, bytes),
            isSimulated: try reader.flag(.simulated, bytes)
        )
    }

    /// What another system's value is if it is true or false.
    func flag(at value: Int?) -> Bool? {
        guard let value else { return nil }
        return switch reader.tape[value].kind {
        case .true: true
        case .false: false
        default: nil
        }
    }
}
