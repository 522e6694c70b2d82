/// Finds out whether the records of a source that are read as one session come from several devices.
///
/// A name that occurs once may number a record or the legs of a journey. Several devices are only certain when one
/// reports again after another.
package struct DeviceMix: Sendable {
    private var last: [UInt8] = []
    private var earlier: Set<[UInt8]> = []
    private var lookupCount = 0
    /// Whether the answer is known, or no longer looked for.
    package private(set) var isSettled = false

    /// Devices that report in turn do so earlier.
    private static let maxLookups = 10_000

    /// Whether there has been only one.
    package var isSingle: Bool { earlier.isEmpty }

    /// Adds the device of a record.
    ///
    /// - Returns: Whether this record is the first to prove that there are several.
    package mutating func add(_ name: [UInt8]) -> Bool {
        lookupCount += 1
        if lookupCount >= Self.maxLookups { isSettled = true }
        guard name != last else { return false }
        if earlier.contains(name) {
            isSettled = true
            return true
        }
        if !last.isEmpty { earlier.insert(last) }
        last = name
        return false
    }
}
