/// Whether the map follows the user, in a map toolkit's terms.
public enum FollowMode: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case none
    case follow
    /// The map also turns with the device.
    case followWithHeading
    /// The map also turns with the direction of travel; at rest it stays turned.
    case followWithCourse
}

extension FollowMode: StateCodable {
    package static var blank: FollowMode { .none }
}
