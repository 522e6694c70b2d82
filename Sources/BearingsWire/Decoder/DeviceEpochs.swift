import BearingsEngine
import Geography

/// What each device of a source has reported at the latest time.
///
/// Reports of one time and place complete each other, and none names its device. So that no numbers of two devices are
/// mixed and none is lost, a device that reports behind another repeats what it has reported, and one at
/// the place of another reports by itself.
struct DeviceEpochs: Sendable {
    /// A device's reports, merged.
    struct Epoch: Sendable {
        var report: SupplementedFix
        /// The oldest line that contributed to it.
        var oldestLine: Int
        /// Where the device was before at the same time.
        var earlierPlaces: [LocationCoordinate] = []

        /// Whether a report has the same position.
        func isAtPlace(of other: SupplementedFix) -> Bool {
            report.fix.coordinate.isSamePlace(as: other.fix.coordinate)
        }

        /// Whether the device was there at the time.
        func hasBeen(at place: LocationCoordinate) -> Bool {
            report.fix.coordinate.isSamePlace(as: place)
                || earlierPlaces.contains { $0.isSamePlace(as: place) }
        }

        /// Completes and corrects it by a later one, or becomes that one if it is elsewhere.
        mutating func complete(with later: Epoch) {
            guard isAtPlace(of: later.report) else {
                self = later
                return
            }
            report.fix.complete(with: later.report.fix)
            report.supplement = report.supplement.completed(by: later.report.supplement)
            oldestLine = min(oldestLine, later.oldestLine)
        }
    }

    /// The device of the last report, the time of it, and what it has reported then.
    private var device: [UInt8] = []
    private var time: Instant?
    private var epoch: Epoch?
    /// What other devices have reported at the same time.
    private var others: [[UInt8]: Epoch] = [:]

    /// More devices than report through any one source; beyond that each report stands by itself.
    private static let maxDevices = 256

    /// Adds a device's report.
    ///
    /// - Returns: What to report in its place; `nil` where other devices do not matter.
    mutating func add(_ report: Epoch, of device: [UInt8], at time: Instant?) -> Epoch? {
        guard time == self.time, let last = epoch else {
            (self.device, self.time, epoch) = (device, time, report)
            if !others.isEmpty { others = [:] }
            return nil
        }
        let followsAnother = device != self.device
        if followsAnother, others.count == Self.maxDevices, others[device] == nil {
            var alone = report
            alone.report.isEpochReport = false
            return alone
        }
        if followsAnother {
            others[self.device] = last
            epoch = others.removeValue(forKey: device)
            self.device = device
        }
        var whole = epoch ?? report
        whole.complete(with: report)
        epoch = whole
        let place = whole.report.fix.coordinate
        whole.report.isEpochReport = !others.values.contains { $0.hasBeen(at: place) }
        return followsAnother || !whole.report.isEpochReport ? whole : nil
    }
}

extension RecordDecoder {
    /// The input of a device's report, which may not be mixed with those of other devices of the same time.
    ///
    /// They cannot be if devices name sessions.
    mutating func epochReport(
        _ report: SupplementedFix,
        of device: [UInt8],
        _ entry: inout RecordBatch.Entry
    ) -> Input {
        let oldestLine = entry.line - Int(entry.reach)
        let epoch = DeviceEpochs.Epoch(report: report, oldestLine: oldestLine)
        guard options.sessionSource != .source,
            let whole = deviceEpochs.add(epoch, of: device, at: entry.time)
        else { return input(report.fix, report.supplement, isEpochReport: true) }
        entry.setOldestLine(whole.oldestLine)
        entry.isSelfContained = false
        entry.isRefinement = false
        let told = whole.report
        return input(told.fix, told.supplement, isEpochReport: told.isEpochReport)
    }

    /// Notes reports of gpsd that were read by templates, which exist while it has reported one device.
    @inline(never)
    mutating func noteReports(from first: Int, in batch: RecordBatch) {
        guard let time = batch.entries.last?.time else { return }
        var start = batch.entries.count
        while start > first, batch.entries[start - 1].time == time { start -= 1 }
        for entry in batch.entries[start...] {
            guard case .epochReport(let index) = entry.content else { continue }
            let report = SupplementedFix(
                batch.fixes[Int(index)],
                FixSupplement(),
                isEpochReport: true
            )
            let epoch = DeviceEpochs.Epoch(report: report, oldestLine: entry.line)
            _ = deviceEpochs.add(epoch, of: gpsd.device ?? [], at: time)
        }
    }
}
