import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct ScreenDrawingCalloutsTests {
    private var screen = DrawnScreen()
    private static let address =
        #""phase":"show","annotation":"user","status":"ok","title":"Bern","lines":["Bern","Switzerland"]"#

    @Test mutating func `draws a callout above the user's dot`() {
        screen.add("location", #""lat":0,"lon":0"#)
        screen.add("callout", Self.address)

        // 11 characters of 9 points and 12 on either side; two lines of 20. It ends 18 points over the dot's centre,
        // and 8 of those are the tail.
        expectEqual(
            screen.lines("callout", "tail", "line title", "line"),
            [
                #"<rect class="callout" x="133.5" y="350" width="123" height="54" rx="10"/>"#,
                #"<path class="tail" d="M 187 404 L 195 412 L 203 404 Z"/>"#,
                #"<text class="line title" x="145.5" y="372">Bern</text>"#,
                #"<text class="line" x="145.5" y="392">Switzerland</text>"#,
            ]
        )
    }

    @Test mutating func `draws a callout below a dot near the top`() {
        screen.add(
            "region",
            #""phase":"did_change","center":{"lat":0,"lon":0},"span":{"lat":360,"lon":360},"zoom":1,"heading":0,"pitch":0"#
        )
        // asinh(tan 80°) = 2.43625, of which 1024/2π gives 397.05 points: the dot is at 24.95.
        screen.add("location", #""lat":80,"lon":0"#)
        screen.add("callout", Self.address)

        expectEqual(
            screen.lines("callout", "tail"),
            [
                #"<rect class="callout" x="133.5" y="44.95" width="123" height="54" rx="10"/>"#,
                #"<path class="tail" d="M 187 44.95 L 195 36.95 L 203 44.95 Z"/>"#,
            ]
        )
    }

    @Test mutating func `stacks callouts of places out of view at the bottom`() {
        screen.add("callout", Self.address)
        screen.add(
            "callout",
            #""phase":"show","annotation":"p","status":"pending","title":"Paris","lat":0,"lon":170"#
        )

        expectEqual(
            screen.lines("callout", "tail", "line"),
            [
                #"<rect class="callout" x="8" y="782" width="123" height="54" rx="10"/>"#,
                #"<text class="line" x="20" y="824">Switzerland</text>"#,
                #"<rect class="callout" x="8" y="720" width="69" height="54" rx="10"/>"#,
                #"<text class="line" x="20" y="762">…</text>"#,
            ]
        )
    }

    @Test mutating func `states an unknown address and marks an old one`() {
        screen.add("callout", #""phase":"show","annotation":"user","status":"unavailable""#)
        expectEqual(screen.lines("line title").first?.contains(">no address<"), true)

        screen.add(
            "callout",
            #""phase":"update","annotation":"user","status":"stale","title":"Bern""#
        )
        expectEqual(screen.lines("callout stale").count, 1)
    }
}
