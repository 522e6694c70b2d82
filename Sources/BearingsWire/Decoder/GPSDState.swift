/// The devices of gpsd's position reports in one source.
package struct GPSDState: Sendable {
    /// Whether there was a report; then NMEA sentences of the same device are ignored.
    package var hasGivenReport: Bool { !devices.isEmpty }
    /// The devices that were reported; an empty name for a report without one.
    private var devices: Set<[UInt8]> = []
    /// Whether more than one device was reported.
    package private(set) var hasSeveralDevices = false
    /// The device of the last report.
    package private(set) var device: [UInt8]?
    /// The device of the last report with a position.
    private var positionDevice: [UInt8]?

    /// More devices than report through any one source; beyond that all are forgotten.
    private static let maxDevices = 256

    /// Notes a report of a device.
    package mutating func receivedReport(of device: [UInt8]) {
        if devices.count >= Self.maxDevices { devices = [] }
        devices.insert(device)
    }

    /// Whether reports replace the sentences of a device, or those without one.
    package func replacesSentences(of device: [UInt8]) -> Bool {
        hasGivenReport && (device.isEmpty || devices.contains(device))
    }

    /// Notes that the last report had a position.
    package mutating func receivedPosition() { positionDevice = device }

    /// Whether other data of a device belongs to the last position: the devices are the same, or one is unknown.
    package func mayComplete(from device: [UInt8]) -> Bool {
        guard let positionDevice else { return true }
        return device.isEmpty || positionDevice.isEmpty || device == positionDevice
    }

    /// Notes that a device has reported its position, or that it has none, by gpsd or by a sentence.
    package mutating func reported(_ device: [UInt8]) {
        hasSeveralDevices = hasSeveralDevices || self.device.map { $0 != device } ?? false
        self.device = device
    }
}
