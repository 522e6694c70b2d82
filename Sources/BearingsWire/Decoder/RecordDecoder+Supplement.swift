import BearingsEngine

/// Members that few receivers add to a fix.
extension RecordDecoder {
    /// A fix with its supplement.
    func input(
        _ fix: Fix,
        _ supplement: FixSupplement,
        isEpochReport: Bool = false
    ) -> Input {
        if supplement.isEmpty { return isEpochReport ? .epochReport(fix) : .fix(fix) }
        return .supplementedFix(SupplementedFix(fix, supplement, isEpochReport: isEpochReport))
    }

    /// The supplement of a native record, possibly empty.
    func nativeSupplement(_ bytes: Span<UInt8>) throws(LineError) -> FixSupplement {
        FixSupplement(
            headingAccuracy: try reader.number(.headingAccuracy, bytes)?.unlessNegative,
            courseAccuracy: try reader.number(.courseAccuracy, bytes)?.unlessNegative,
            speedAccuracy: try reader.number(.speedAccuracy, bytes)?.unlessNegative,
            ellipsoidalAltitude: try reader.number(.ellipsoidalAltitude, bytes),
            isSimulated: try reader.flag(.simulated, bytes)
        )
    }
}
