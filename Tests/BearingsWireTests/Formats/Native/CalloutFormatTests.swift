import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct CalloutFormatTests {
    @Test func `reads selections and taps`() {
        let lines = DecodedLines(
            #"""
            {"type":"select","annotation":"user"}
            {"type":"select","annotation":"foun\u0074ain"}
            {"type":"deselect","annotation":"user"}
            {"type":"deselect"}
            {"type":"tap","x":12.5,"y":-3}
            """#
        )
        expectEqual(
            lines.outcomes,
            [
                .input(.select(.user)), .input(.select(.annotation("fountain"))),
                .input(.deselect(.user)),
                .input(.deselect(nil)), .input(.tap(ScreenPoint(x: 12.5, y: -3))),
            ]
        )
    }

    @Test func `reads a geocoder's answer as lines, as parts or as an error`() {
        var placemark = Placemark()
        placemark.name = "Flatiron School"
        placemark.subThoroughfare = "11"
        placemark.isoCountryCode = "US"
        let lines = DecodedLines(
            #"""
            {"type":"geocode_result","request":7,"lines":["11 Broadway","","New York"]}
            {"type":"geocode_result","placemark":{"name":"Flatiron School","sub_thoroughfare":"11","locality":"","country":null,"iso_country_code":"US"}}
            {"type":"geocode_result","error":"no such place"}
            """#
        )
        expectEqual(
            lines.outcomes,
            [
                .input(.geocodeAnswer(.lines(["11 Broadway", "New York"]), request: 7)),
                .input(.geocodeAnswer(.placemark(placemark), request: nil)),
                .input(.geocodeAnswer(.error("no such place"), request: nil)),
            ]
        )
    }
}
