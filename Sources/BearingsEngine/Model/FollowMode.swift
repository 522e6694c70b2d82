/// Whether the map follows the user, in a map toolkit's terms.
public enum FollowMode: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case none
    case follow
    /// The map also turns with the device.
    case followWithHeading
}

extension FollowMode: StateCodable {
    package static var blank: FollowMode { .none }
}
