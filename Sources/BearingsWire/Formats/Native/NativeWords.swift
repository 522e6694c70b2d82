import BearingsEngine

/// The words of native records, in the order of the cases they stand for.
///
/// The decoder and the schema read the same lists.
enum NativeWords {
    static let accuracies: [StaticString] = ["full", "reduced", "fullAccuracy", "reducedAccuracy"]
    static let centers: [StaticString] = ["view", "insets"]
    static let regionPhases: [StaticString] = ["will_change", "did_change"]
    static let gestureKinds: [StaticString] = ["rotation", "pinch", "pan", "tilt"]
    static let gesturePhases: [StaticString] = ["began", "changed", "ended", "cancelled"]
    static let actions: [StaticString] = ["set", "add", "remove"]
    static let dragStates: [StaticString] = [
        "starting", "dragging", "ending", "canceling", "none",
    ]
    static let followModes: [StaticString] = [
        "none", "follow", "follow_with_heading", "followWithHeading",
    ]
    static let travelModes: [StaticString] = ["any", "walking", "automobile"]
    /// What the W3C's permissions say beside Core Location's words.
    static let permissions: [StaticString] = ["granted", "prompt"]
}

/// The ranges of native records' numbers, in the units of Protocol 3.
///
/// The decoder and the schema read the same ones.
enum NativeRange {
    static var latitude: ClosedRange<Double> { -90...90 }
    /// Sizes and insets; no screen is larger.
    static var points: ClosedRange<Double> { 0...Quantity.limit }
    /// Nobody turns a map so far or so fast, and up to here a needle keeps its thousandths.
    static var radians: ClosedRange<Double> { -1e6...1e6 }
    /// Lengths of ways in metres, and their times in seconds.
    static var way: ClosedRange<Double> { 0...Quantity.limit }
    /// Degrees of latitude that a map shows.
    static var maxLatitudeDelta: Double { 180 }
    /// Degrees of a camera's view.
    static var fieldOfViewLimit: Double { 180 }
    /// Numbers of requests, from the least that may be given.
    static func request(from least: Double) -> ClosedRange<Double> { least...9e15 }
    /// Each is compared with each, and no screen has so many things over its map.
    static var maxExclusions: Int { 100 }
    /// By how much a zoom of tiles of some size, in points, differs from one of tiles of 512.
    static let zoomShifts: [Double: Double] = [128: -2, 256: -1, 1024: 1, 2048: 2]
}
