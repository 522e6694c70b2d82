import BearingsEngine
import Geography

/// Where devices have reported from at the latest time of a source.
///
/// Reports of one time and place complete each other, and none names its device. So that a report completes a fix of
/// its own device only, it stands by itself where another device has been at the same time.
package struct DeviceEpochs: Sendable {
    private struct Sighting: Sendable {
        var device: [UInt8]
        var place: LocationCoordinate
    }

    private var time: Instant?
    private var sightings: [Sighting] = []

    /// More devices than report through any one source; beyond that the earliest sighting is forgotten.
    private static let most = 256

    /// What other devices of the same time mean for a report.
    package struct Verdict {
        /// Whether no other device has been at the place.
        var mayComplete = true
        /// Whether another device was the last to report.
        var followsAnother = false
    }

    /// Adds a device's report.
    package mutating func add(
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
