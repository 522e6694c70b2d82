/// A key of a line that bearings prints.
///
/// One that is read back from such lines has a name here, and its spelling stands nowhere else. All others stand where they are printed.
package struct PrintedKey: ExpressibleByStringLiteral, Sendable {
    /// The key as on the wire.
    package let spelling: StaticString

    @inline(__always)
    package init(stringLiteral spelling: StaticString) { self.spelling = spelling }
}

extension PrintedKey {
    // MARK: Of any event

    package static var event: Self { "event" }
    package static var seq: Self { "seq" }
    package static var time: Self { "time" }
    package static var session: Self { "session" }
    package static var snapshot: Self { "snapshot" }
    package static var phase: Self { "phase" }
    package static var reason: Self { "reason" }
    package static var message: Self { "message" }

    // MARK: Of places and points

    package static var lat: Self { "lat" }
    package static var lon: Self { "lon" }
    package static var x: Self { "x" }
    package static var y: Self { "y" }
    package static var center: Self { "center" }
    package static var span: Self { "span" }
    package static var zoom: Self { "zoom" }
    package static var heading: Self { "heading" }
    package static var pitch: Self { "pitch" }
    package static var corners: Self { "corners" }

    // MARK: Of fixes

    package static var accuracy: Self { "accuracy" }
    package static var altitude: Self { "altitude" }
    package static var speed: Self { "speed" }
    package static var heartRate: Self { "heart_rate" }
    package static var cadence: Self { "cadence" }
    package static var visibility: Self { "visibility" }
    package static var rules: Self { "rules" }
    package static var rule: Self { "rule" }

    // MARK: Of indicators and the compass

    package static var annotation: Self { "annotation" }
    package static var others: Self { "others" }
    package static var edge: Self { "edge" }
    package static var rotation: Self { "rotation" }
    package static var halfWidth: Self { "half_width" }
    package static var distance: Self { "distance" }
    package static var fade: Self { "fade" }
    package static var halo: Self { "halo" }
    package static var radius: Self { "radius" }
    package static var wedge: Self { "wedge" }
    package static var base: Self { "base" }
    package static var visible: Self { "visible" }
    package static var from: Self { "from" }
    package static var to: Self { "to" }

    // MARK: Of callouts, annotations and drags

    package static var status: Self { "status" }
    package static var title: Self { "title" }
    package static var lines: Self { "lines" }
    package static var placemark: Self { "placemark" }
    package static var items: Self { "items" }
    package static var removed: Self { "removed" }
    package static var id: Self { "id" }
    package static var width: Self { "width" }
    package static var height: Self { "height" }
    package static var state: Self { "state" }
    package static var lift: Self { "lift" }
    package static var duration: Self { "duration" }
    package static var illegal: Self { "illegal" }

    // MARK: Of what a session allows, follows and is led by

    package static var usable: Self { "usable" }
    package static var mode: Self { "mode" }
    package static var diagnostic: Self { "diagnostic" }
    package static var distanceText: Self { "distance_text" }
    package static var expectedTravelTime: Self { "expected_travel_time" }
    package static var offRoute: Self { "off_route" }
    package static var wrongWay: Self { "wrong_way" }
    package static var next: Self { "next" }
    package static var instruction: Self { "instruction" }
    package static var arrived: Self { "arrived" }

    // MARK: Of a server

    package static var version: Self { "version" }
    package static var uptime: Self { "uptime" }
    package static var used: Self { "used" }
    package static var ignored: Self { "ignored" }
    package static var filtered: Self { "filtered" }
    package static var rejected: Self { "rejected" }
    package static var events: Self { "events" }
    package static var bytes: Self { "bytes" }
    package static var bytesIn: Self { "in" }
    package static var bytesOut: Self { "out" }
    package static var clients: Self { "clients" }
    package static var sessions: Self { "sessions" }
    package static var memory: Self { "memory" }
    package static var latency: Self { "latency_ms" }
    package static var p50: Self { "p50" }
    package static var p99: Self { "p99" }
    package static var most: Self { "max" }
    package static var busiest: Self { "busiest" }
    package static var records: Self { "records" }
}
