import BearingsWire
import Geography

/// One picture of the user's screen as an SVG document that needs nothing else.
struct FrameDocument {
    /// The colours that it has.
    enum Theme: String, CaseIterable {
        case light
        case dark
        /// Whichever the viewer asks for.
        case auto
    }

    let text: String

    init(_ drawing: ScreenDrawing, title: String, theme: Theme) {
        let size = drawing.state.size
        let (width, height) = (ShapeText.number(size.width), ShapeText.number(size.height))
        var shapes = ShapeText()
        shapes.append(drawing.shapes)
        text = """
            <svg xmlns="http://www.w3.org/2000/svg" class="frame" viewBox="0 0 \(width) \(height)" width="\(width)" \
            height="\(height)">
            <title>\(ShapeText.escaped(title))</title>
            <desc>Names of places are GeoNames’, CC BY 4.0.</desc>
            <style>
            \(Self.style(theme))</style>
            \(shapes.text)</svg>

            """
    }

    /// The rules of a theme: those of the dark one stand in a block of their own, behind the others.
    static func style(_ theme: Theme) -> String {
        let rules = PageFiles.text("frame.css")
        guard theme != .auto else { return rules }
        var style = ""
        var isOfDark = false
        for line in rules.split(separator: "\n") {
            if line == "@media (prefers-color-scheme: dark) {" {
                isOfDark = true
            } else if line == "}" {
                isOfDark = false
            } else if !isOfDark || theme == .dark {
                style += line + "\n"
            }
        }
        return style
    }
}

extension ScreenDrawing.Place {
    /// Reads an array of `[name, lat, lon]` in JSON, which the program holds itself.
    static func list(_ json: String) -> [ScreenDrawing.Place] {
        let bytes = Array(json.utf8)
        var tape = JSONTape()
        guard (try? tape.read(bytes.span)) != nil else {
            preconditionFailure("the places are no JSON")
        }
        var places: [ScreenDrawing.Place] = []
        var elements = tape.elements(ofArrayAt: 0)
        while let element = elements.next(in: tape) {
            let coordinate = LocationCoordinate(
                latitude: tape.number(at: element + 2),
                longitude: tape.number(at: element + 3)
            )
            let name = tape.string(at: element + 1)
            places.append(ScreenDrawing.Place(name: name, coordinate: coordinate))
        }
        return places
    }
}
