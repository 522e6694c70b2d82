import BearingsEngine
import Geography

/// Whether the positions of a source, which are read as one session, are of several devices in turn, though nothing
/// names them.
///
/// Each position goes on with the track that it can be reached from, the last one's before any other. Somebody who
/// leaves a track by a jump and comes back to it, and to another as well, again and again, is several.
/// Receivers that err jump too, but to another place each time, and what flies in circles is never faster than
/// ``fastest``.
struct InterleavedTracks: Sendable {
    private struct Track: Sendable {
        var coordinate: LocationCoordinate
        var time: Instant
        /// In metres, 0 where it is not known.
        var accuracy: Double
        /// How often somebody has come back to it.
        var returns = 0

        /// Whether it is so near that it need not be measured: degrees have at most 112 km.
        func isBeside(_ other: Track) -> Bool {
            abs(coordinate.latitude - other.coordinate.latitude) < 0.0006
                && abs(coordinate.longitude - other.coordinate.longitude) < 0.0006
        }
    }

    private var tracks: [Track] = []
    private var current = 0
    private var lookCount = 0
    /// Whether it is known by now, or will not be.
    private(set) var isSettled = false

    /// In metres a second: nobody but a few pilots is faster, so it is another device that is there.
    private static let fastest = 300.0
    /// In metres a second: who comes back to a track by less may be of it; what is faster on a road is rare.
    private static let usual = 50.0
    /// In metres: positions of one device that stands still are no farther apart.
    private static let slack = 100.0
    /// Devices that take turns do so sooner; who comes back later may have been there.
    private static let longestAbsence: Milliseconds = 600_000
    /// So often to each of two tracks: by chance it happens once or twice.
    private static let enoughReturns = 4
    /// Enough for a fleet that takes turns.
    ///
    /// With 64, errors came back by chance to where another was.
    private static let mostTracks = 24
    /// Devices that take turns do so sooner.
    private static let mostLooks = 10_000

    /// A position was read.
    ///
    /// - Returns: Whether it is the first that shows that there are several devices.
    mutating func add(_ fix: Fix, at time: Instant) -> Bool {
        lookCount += 1
        if lookCount >= Self.mostLooks { isSettled = true }
        let here = Track(coordinate: fix.coordinate, time: time, accuracy: fix.accuracy ?? 0)
        if current < tracks.count, tracks[current].isBeside(here) {
            goOn(current, here)
            return false
        }
        if current < tracks.count, reach(from: tracks[current], here, by: Self.fastest) != nil {
            goOn(current, here)
            return false
        }
        var nearest: (index: Int, distance: Double)?
        for index in tracks.indices where index != current {
            let absence = tracks[index].time.since(here.time).magnitude
            guard absence <= Self.longestAbsence.magnitude,
                let distance = reach(from: tracks[index], here, by: Self.usual)
            else { continue }
            if distance < nearest?.distance ?? .infinity { nearest = (index, distance) }
        }
        guard let nearest else {
            begin(here)
            return false
        }
        goOn(nearest.index, here)
        tracks[nearest.index].returns += 1
        isSettled = tracks.count { $0.returns >= Self.enoughReturns } > 1
        return isSettled
    }

    /// How far a position is from a track that it can be reached from; `nil` where it cannot.
    private func reach(from track: Track, _ here: Track, by speed: Double) -> Double? {
        let distance = track.coordinate.distance(to: here.coordinate)
        let seconds = Double(here.time.since(track.time).magnitude) / 1000
        let most = Self.slack + track.accuracy + here.accuracy + speed * seconds
        return distance <= most ? distance : nil
    }

    private mutating func goOn(_ index: Int, _ here: Track) {
        let returns = tracks[index].returns
        tracks[index] = here
        tracks[index].returns = returns
        current = index
    }

    /// Begins a track, in the place of the oldest where there are many.
    private mutating func begin(_ here: Track) {
        if tracks.count < Self.mostTracks {
            current = tracks.count
            tracks.append(here)
            return
        }
        current = tracks.indices.min { tracks[$0].time < tracks[$1].time } ?? 0
        tracks[current] = here
    }
}

extension RecordDecoder {
    /// Takes note of the positions of the session of all, until it is known whether they are of several devices.
    ///
    /// - Parameter first: The index of the first entry that is new.
    package mutating func notePositions(from first: Int, in batch: inout RecordBatch) {
        guard sourceNotes.devices.isSingle, !hasReportedTracks else {
            watchesPositions = false
            return
        }
        var positions = sourceNotes.positions
        defer { sourceNotes.positions = positions }
        for index in first..<batch.entries.count where watchesPositions {
            let entry = batch.entries[index]
            guard entry.session.isUnnamed || options.sessionSource == .file, let time = entry.time,
                !entry.isTimeInherited, !entry.isDateUnknown
            else { continue }
            let fix: Fix
            switch entry.content {
            case .fix(let index), .epochReport(let index): fix = batch.fixes[Int(index)]
            case .supplementedFix:
                guard case .supplementedFix(let supplemented) = batch.input(of: entry) else {
                    continue
                }
                fix = supplemented.fix
            default: continue
            }
            if positions.add(fix, at: time) {
                let message =
                    "positions jump between tracks, as of several devices read as one session: "
                    + "--session-key KEY keeps apart what a key names, --max-speed leaves jumps out"
                batch.hints.append(.init(line: entry.line, message: message))
            }
            if positions.isSettled { watchesPositions = false }
        }
    }

    /// Whether the source says that its tracks or rows are of several devices.
    private var hasReportedTracks: Bool {
        switch sourceKind {
        case .xml: document.overlap.hasReported
        case .csv: table.hasReportedDevices
        case .lines, .fit, .foreign: false
        }
    }
}
