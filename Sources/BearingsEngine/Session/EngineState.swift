/// The state of a session that outlives its engine: all that a later engine needs to continue.
///
/// It is made by ``Engine/state``, or read from bytes that an engine has checked.
public struct EngineState: Equatable, Sendable {
    /// What the engine has coded.
    package internal(set) var bytes: [UInt8]
    /// The version of the layout of ``bytes``.
    package internal(set) var version = StateLayout.version
    /// How many annotations there are.
    package internal(set) var annotationCount = 0
}
