import BearingsEngine
import Geography

/// Where devices have reported from at the latest time of a source.
///
/// Reports of one time and place complete each other, and none names its device. So that a report completes a fix of
/// its own device only, it stands by itself where another device has been at the same time.
struct DeviceEpochs: Sendable {
    private struct Sighting: Sendable {
        var device: [UInt8]
        var place: LocationCoordinate
    }

    private var time: Instant?
    private var sightings: [Sighting] = []

    /// More devices than report through any one source; beyond that the earliest sighting is forgotten.
    private static let most = 256

    /// What other devices of the same time mean for a report.
    struct Verdict {
        /// Whether no other device has been at the place.
        var mayComplete = true
        /// Whether another device was the last to report.
        var followsAnother = false
    }

    /// Adds a device's report.
    mutating func add(
        from device: [UInt8],
        at place: LocationCoordinate,
        _ time: Instant?
    ) -> Verdict {
        if time != self.time {
            self.time = time
            sightings.removeAll(keepingCapacity: true)
        }
        var verdict = Verdict()
        if let last = sightings.last {
            verdict.followsAnother = last.device != device
            verdict.mayComplete = !sightings.contains {
                $0.device != device && $0.place.isSamePlace(as: place)
            }
            if !verdict.followsAnother, last.place.isSamePlace(as: place) { return verdict }
        }
        if sightings.count == Self.most { sightings.removeFirst() }
        sightings.append(Sighting(device: device, place: place))
        return verdict
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
        let fix = report.fix
        guard options.sessionSource != .source else {
            return input(fix, report.supplement, isEpochReport: true)
        }
        let verdict = deviceEpochs.add(from: device, at: fix.coordinate, entry.time)
        if verdict.followsAnother { entry.isRefinement = false }
        // The line alone would be read as a report that completes.
        if !verdict.mayComplete { entry.isSelfContained = false }
        return input(fix, report.supplement, isEpochReport: verdict.mayComplete)
    }

    /// Notes reports of gpsd that were read by templates, which exist while it has reported one device.
    @inline(never)
    mutating func noteReports(from first: Int, in batch: RecordBatch) {
        guard let time = batch.entries.last?.time else { return }
        var start = batch.entries.count
        while start > first, batch.entries[start - 1].time == time { start -= 1 }
        for entry in batch.entries[start...] {
            guard case .epochReport(let index) = entry.content else { continue }
            let place = batch.fixes[Int(index)].coordinate
            _ = deviceEpochs.add(from: gpsd.device ?? [], at: place, time)
        }
    }
}
