import BearingsEngine
import Geography

/// The devices that report through one source, by gpsd, by sentences, or each in its records.
@usableFromInline package struct SourceDevices: Sendable {
    /// Those of gpsd's reports, and of sentences beside them.
    package var gpsd = GPSDState()
    /// Where devices have reported from at the latest time.
    package var epochs = DeviceEpochs()
    /// Whether records that are read as one session come from several.
    package var mix = DeviceMix()
}

/// What is known of a source's devices, as far as it matters to how its lines are read.
package struct ReportingDevices: Equatable, BitwiseCopyable, Sendable {
    private var mayBeSeveral = true
    private var isSingle = true
    private var hasSeveralOfGPSD = false

    /// No devices so far.
    package init() {}

    fileprivate init(_ devices: borrowing SourceDevices) {
        mayBeSeveral = !devices.mix.isSettled
        isSingle = devices.mix.isSingle
        hasSeveralOfGPSD = devices.gpsd.hasSeveralDevices
    }
}

extension RecordWriter {
    /// What is known of the devices so far.
    package var reportingDevices: ReportingDevices { ReportingDevices(devices) }

    /// Notes the device of a record without a session of its own, until it is known whether there are
    /// several.
    ///
    /// - Parameter key: The key of the device's name.
    @inline(never)
    package mutating func noteDevice(_ key: String, _ name: [UInt8]) {
        guard !name.isEmpty else { return }
        if devices.mix.add(name) {
            let message =
                "\"\(key)\" names several devices, all read as one session: --session-from source keeps them apart"
            batch.hints.append(.init(line: entry.line, message: message))
        }
        if devices.mix.isSettled { watchesDevices = false }
    }

    /// Notes that a device has reported its position, or that it has none, by gpsd or by a sentence.
    package mutating func noteReport(of device: [UInt8]) {
        devices.gpsd.reported(device)
    }

    /// The input of a device's report, which may not be mixed with those of other devices of the same time.
    ///
    /// They cannot be if devices name sessions. The record has its time.
    package mutating func epochReport(_ report: SupplementedFix, of device: [UInt8]) -> Input {
        let fix = report.fix
        guard options.sessionSource != .source else {
            return Input(fix, report.supplement, isEpochReport: true)
        }
        let verdict = devices.epochs.add(from: device, at: fix.coordinate, entry.time)
        if verdict.followsAnother { entry.isRefinement = false }
        // The line alone would be read as a report that completes.
        if !verdict.mayComplete { entry.isSelfContained = false }
        return Input(fix, report.supplement, isEpochReport: verdict.mayComplete)
    }
}

extension Input {
    /// A fix with its supplement.
    package init(_ fix: Fix, _ supplement: FixSupplement, isEpochReport: Bool = false) {
        if supplement.isEmpty {
            self = isEpochReport ? .epochReport(fix) : .fix(fix)
        } else {
            self = .supplementedFix(
                SupplementedFix(fix, supplement, isEpochReport: isEpochReport)
            )
        }
    }
}
