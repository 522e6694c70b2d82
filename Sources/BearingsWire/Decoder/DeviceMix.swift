/// Whether the records of a source, which are read as one session, are of several devices in turn.
///
/// Names that never come again may number records, or follow one another as legs of a journey; it takes one that speaks
/// again after another.
struct DeviceMix: Sendable {
    private var last: [UInt8] = []
    private var earlier: Set<[UInt8]> = []
    private var lookupCount = 0
    /// Whether it is known by now, or will not be.
    private(set) var isSettled = false

    /// Devices that take turns do so sooner.
    private static let maxLookups = 10_000

    /// Whether there has been no more than one.
    var isSingle: Bool { earlier.isEmpty }

    /// A record is of a device.
    ///
    /// - Returns: Whether it is the first that shows that there are several in turn.
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
    /// Takes note of the device of a record that is read as of the session of all, until it is known whether there are
    /// several.
    ///
    /// - Parameter key: What it stands under.
    @inline(never)
    mutating func noteDevice(
        _ key: String,
        _ name: [UInt8],
        of entry: RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        guard !name.isEmpty else { return }
        let wasSingle = about.devices.isSingle
        let isNews = about.devices.add(name)
        if isNews {
            let message =
                "\"\(key)\" names several devices, all read as one session: --session-from source keeps them apart"
            batch.hints.append(.init(line: entry.line, message: message))
        }
        if about.devices.isSettled { watchesDevices = false }
        // What has been learned is of one device alone, and would hide that it speaks again.
        if about.devices.isSettled || wasSingle && !about.devices.isSingle { forgetTemplates() }
    }
}
