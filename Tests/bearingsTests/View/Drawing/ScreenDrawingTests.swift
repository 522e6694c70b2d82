import BearingsTestSupport
import Geography
import Testing

@testable import bearings

/// All numbers are worked out by hand; a degree of longitude is 512/360 points.
@Suite struct ScreenDrawingTests {
    private var screen = DrawnScreen()

    @Test func `states that a screen has no map`() {
        expectEqual(
            DrawnScreen(nil).lines("ground", "empty", "scale"),
            [
                #"<rect class="ground" x="0" y="0" width="390" height="844"/>"#,
                #"<text class="empty" x="195" y="422">No map yet</text>"#,
            ]
        )
    }

    @Test mutating func `draws the dot at the fix, above its accuracy`() {
        // A point is 2π·6378137/512 = 78,271.517 m wide.
        screen.add("location", #""lat":0,"lon":90,"accuracy":1565430.34"#)
        let circle = #"<ellipse class="accuracy" cx="323" cy="422" rx="20" ry="20"/>"#
        expectEqual(
            screen.lines("accuracy", "dot"),
            [
                circle, #"<circle class="dot" cx="323" cy="422" r="8"/>"#,
            ]
        )

        screen.add("stale", #""age":30"#)
        expectEqual(
            screen.lines("dot", "dot stale"),
            [
                #"<circle class="dot stale" cx="323" cy="422" r="8"/>"#
            ]
        )
        screen.add("location", #""lat":0,"lon":90,"accuracy":600000"#)
        expectEqual(screen.lines("accuracy"), [])
    }

    @Test mutating func `a pin's tip is at its place`() {
        screen.add("annotations", #""items":[{"id":"p","lat":0,"lon":0}]"#)
        // The head's radius is 16, its centre 23 above the tip; 16·0.87 = 13.92, 16·0.36 = 5.76.
        expectEqual(
            screen.lines("shadow", "pin", "hole"),
            [
                #"<path class="pin" d="M 195 422 L 181.08 407 A 16 16 0 1 1 208.92 407 Z"/>"#,
                #"<circle class="hole" cx="195" cy="399" r="5.76"/>"#,
            ]
        )
        screen.add("callout", #""phase":"show","annotation":"p","status":"ok","title":"P""#)
        expect(screen.lines("pin") == [] && screen.lines("pin selected").count == 1)
    }

    @Test mutating func `lifts a pin with the platform's easing`() {
        screen.add("annotations", #""items":[{"id":"p","lat":0,"lon":0,"width":60,"height":40}]"#)
        let start = #""annotation":"p","state":"starting","lift":0,"duration":0.3"#
        screen.add("drag", start, at: 1000)

        // Half the time is half the height of 40.
        expectEqual(
            screen.lines("shadow", "hole", at: 1150),
            [
                #"<ellipse class="shadow" cx="195" cy="422" rx="15" ry="5"/>"#,
                #"<circle class="hole" cx="195" cy="382" r="7.2"/>"#,
            ]
        )
        expectEqual(
            screen.lines("hole", at: 5000),
            [#"<circle class="hole" cx="195" cy="362" r="7.2"/>"#]
        )
        screen.add("drag", #""annotation":"p","state":"none","lift":40,"duration":0.3"#, at: 2000)
        expectEqual(
            screen.lines("hole", at: 2300),
            [#"<circle class="hole" cx="195" cy="402" r="7.2"/>"#]
        )
    }

    @Test
    mutating func
        `draws a pin that is held where its event says, and its shadow where it would be dropped`()
    {
        screen.add("annotations", #""items":[{"id":"p","lat":0,"lon":0,"width":60,"height":40}]"#)
        let held = #""annotation":"p","state":"dragging","lift":40"#
        screen.add("drag", held + #","lat":0,"lon":0,"x":100,"y":300"#, at: 1000)
        expectEqual(
            screen.lines("shadow", "hole", at: 1000),
            [
                #"<ellipse class="shadow" cx="195" cy="422" rx="15" ry="5"/>"#,
                #"<circle class="hole" cx="100" cy="280" r="7.2"/>"#,
            ]
        )
        // Over the sky it would not be dropped.
        screen.add("drag", held + #","x":100,"y":60"#, at: 2000)
        expectEqual(
            screen.lines("shadow", "hole", at: 2000),
            [#"<circle class="hole" cx="100" cy="40" r="7.2"/>"#]
        )
        screen.add("drag", #""annotation":"p","state":"ending","lift":0,"lat":0,"lon":0"#, at: 3000)
        expectEqual(
            screen.lines("hole", at: 3000),
            [#"<circle class="hole" cx="195" cy="402" r="7.2"/>"#]
        )
    }

    @Test(arguments: [
        (
            #""next":{"instruction":"Left","distance_text":"80 m"},"wrong_way":false"#,
            "in 80 m: Left; 500 m, 5 min"
        ),
        (#""next":{"distance_text":"80 m"},"wrong_way":false"#, "500 m, 5 min"),
        (#""wrong_way":true"#, "the wrong way"),
    ])
    mutating func `notes what comes next on a route`(members: String, note: String) {
        screen.add(
            "progress",
            #""distance_text":"500 m","expected_travel_time":300,\#(members)"#
        )
        expectEqual(
            screen.lines("remark"),
            [#"<text class="remark" x="18" y="27">\#(note)</text>"#]
        )
    }

    @Test mutating func `the needle points north`() {
        screen.add("compass", #""phase":"idle","heading":90,"rotation":-90,"visible":true"#)

        // The dial's centre is at (350, 44), the needle 38 long and 12 wide.
        expectEqual(
            screen.lines("dial", "south", "north"),
            [
                #"<circle class="dial" cx="350" cy="44" r="24"/>"#,
                #"<path class="south" d="M 350 50 L 369 44 L 350 38 Z"/>"#,
                #"<path class="north" d="M 350 50 L 331 44 L 350 38 Z"/>"#,
            ]
        )
        screen.add("compass", #""phase":"idle","heading":0,"rotation":0,"visible":false"#)
        expectEqual(screen.lines("dial"), [])
    }

    @Test mutating func `notes share one line`() {
        screen.add("authorization", #""status":"denied","usable":false"#)
        expectEqual(
            screen.lines("note", "remark"),
            [
                // 19 characters of 9 points.
                #"<rect class="note" x="8" y="8" width="191" height="28" rx="14"/>"#,
                #"<text class="remark" x="18" y="27">no location: denied</text>"#,
            ]
        )
        screen.add("authorization", #""status":"authorized","usable":true"#)
        screen.add("follow", #""mode":"follow""#)
        screen.add(
            "directions",
            #""request":1,"distance_text":"1.2 km","expected_travel_time":840"#
        )
        expectEqual(
            screen.lines("remark"),
            [
                #"<text class="remark" x="18" y="27">following · 1.2 km, 14 min</text>"#
            ]
        )
    }

    @Test func `the scale is a round number of metres`() {
        // 128 points are 10,019 km, and 10,000 km are 127.76 points.
        expectEqual(
            screen.lines("scale", "measure"),
            [
                #"<path class="scale" d="M 248.24 825 L 248.24 830 L 376 830 L 376 825"/>"#,
                #"<text class="measure" x="376" y="821">10000 km</text>"#,
            ]
        )
    }

    @Test func `leaves out the lesser of places whose names overlap`() {
        func place(_ name: String, _ lat: Double, _ lon: Double) -> ScreenDrawing.Place {
            let coordinate = LocationCoordinate(latitude: lat, longitude: lon)
            return ScreenDrawing.Place(name: name, coordinate: coordinate)
        }
        let world = DrawnScreen(
            places: [
                place("Accra", 0, 0), place("Lagos", 0, 3), place("Quito", 0, -90),
                place("Nauru", 0, 130),
            ]
        )
        expectEqual(
            world.lines("place", "name"),
            [
                #"<circle class="place" cx="195" cy="422" r="2.5"/>"#,
                #"<text class="name" x="202" y="426">Accra</text>"#,
                #"<circle class="place" cx="67" cy="422" r="2.5"/>"#,
                #"<text class="name" x="74" y="426">Quito</text>"#,
            ]
        )
    }
}
