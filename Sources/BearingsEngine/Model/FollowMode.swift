/// Whether the map follows the user, in a map toolkit's words.
public enum FollowMode: UInt8, Sendable, BitwiseCopyable {
    case none
    case follow
    /// The map turns to where the device points, too.
    case followWithHeading
}
