import BearingsTestSupport
import Geography
import Testing

@testable import bearings

@Suite struct FrameDocumentTests {
    private func document(_ theme: FrameDocument.Theme) -> String {
        let state = ScreenState(ScreenState.Default(size: .phone))
        let drawing = ScreenDrawing(state: state, time: .seconds(1), places: [])
        return FrameDocument(drawing, title: "<a>", theme: theme).text
    }

    @Test func `a document has its size, title and style`() {
        let text = document(.light)

        expect(
            text.hasPrefix(
                #"<svg xmlns="http://www.w3.org/2000/svg" class="frame" viewBox="0 0 390 844" width="390" height="844">"#
                    + "\n<title>&lt;a&gt;</title>\n"
            )
        )
        expect(text.contains("\n<style>\n/*"))
        expect(text.hasSuffix("</svg>\n"))
        expect(!text.contains("url(") && !text.contains("@import"))
    }

    @Test func `the dark theme overrides the light one`() {
        let (light, dark) = (FrameDocument.style(.light), FrameDocument.style(.dark))
        let auto = FrameDocument.style(.auto)

        expect(dark.hasPrefix(light))
        expect(light.contains(".frame .ground { fill: #edf1ea; }"))
        expect(!light.contains("#1b2420") && dark.contains(".frame .ground { fill: #1b2420; }"))
        expect(!light.contains("@media") && !dark.contains("@media") && auto.contains("@media"))
        // It is put into XML unescaped.
        expect(!auto.contains("<") && !auto.contains("&"))
    }

    @Test func `reads the places of the page`() {
        let places = ScreenDrawing.Place.list(#"[["A \"b\"",1.5,-2],["C",3,4]]"#)
        expectEqual(places.map(\.name), ["A \"b\"", "C"])
        expectEqual(places[0].coordinate, LocationCoordinate(latitude: 1.5, longitude: -2))
        expect(ScreenDrawing.Place.list(PageFiles.text("places.json")).count > 1000)
    }
}
