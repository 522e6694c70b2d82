/// Finds out whether the records of a source that are read as one session come from several devices.
///
/// A name that occurs once may number a record or the legs of a journey. Several devices are only certain when one
/// reports again after another.
struct DeviceMix: Sendable {
    private var last: [UInt8] = []
    private var earlier: Set<[UInt8]> = []
    private var lookupCount = 0
    /// Whether the answer is known, or no longer looked for.
    private(set) var isSettled = false

    /// Devices that report in turn do so earlier.
    private static let maxLookups = 10_000

    /// Whether there has been only one.
    var isSingle: Bool { earlier.isEmpty }

    /// Adds the device of a record.
    ///
    /// - Returns: Whether this record is the first to prove that there are several.
    mutating func add(_ name: [UInt8]) -> Bool {
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

extension RecordDecoder {
    /// Notes the device of a record without a session of its own, until it is known whether there are
    /// several.
    ///
    /// - Parameter key: The key of the device's name.
    @inline(never)
    mutating func noteDevice(
        _ key: String,
        _ name: [UInt8],
        of entry: RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        guard !name.isEmpty else { return }
        let wasSingle = sourceNotes.devices.isSingle
        let isNews = sourceNotes.devices.add(name)
        if isNews {
            let message =
                "\"\(key)\" names several devices, all read as one session: --session-from source keeps them apart"
            batch.hints.append(.init(line: entry.line, message: message))
        }
        if sourceNotes.devices.isSettled { watchesDevices = false }
        // The templates are of one device, and would hide that it reports again.
        if sourceNotes.devices.isSettled || wasSingle && !sourceNotes.devices.isSingle {
            forgetTemplates()
        }
    }
}
