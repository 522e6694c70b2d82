import BearingsTestSupport
import Geocoding
import Geography
import Testing

@Suite struct PlacemarkComponentsTests {
    @Test func `takes a component of unknown kind for a venue`() {
        let placemark = Placemark(components: ["cinema": "Le Rex", "city": "Paris"])

        expectEqual(placemark.name, "Le Rex")
        expectEqual(placemark.locality, "Paris")
    }

    @Test func `no known components make an empty placemark`() {
        expectEqual(Placemark(components: [:]), Placemark())
        expectEqual(Placemark(components: ["city": "", "continent": "Europe"]), Placemark())
    }

    @Test func `leaves out links, which are not names`() {
        expectEqual(Placemark(components: ["fuel": "http://ump.waw.pl/"]).name, nil)
    }

    @Test func `writes the country code in upper case`() {
        expectEqual(Placemark(components: ["country_code": "fr"]).isoCountryCode, "FR")
    }

    @Test func `takes the suburb for the locality only in Australia`() {
        let components = ["suburb": "Ashbury", "city": "Sydney"]

        let australian = Placemark(components: components.merging(["country_code": "au"]) { $1 })
        let elsewhere = Placemark(components: components)

        expectEqual(australian.locality, "Ashbury")
        expectEqual(elsewhere.locality, "Sydney")
        expectEqual(elsewhere.subLocality, "Ashbury")
    }

    @Test func `uses the hamlet as the street of a house number without a street`() {
        let placemark = Placemark(components: [
            "hamlet": "Witthau", "house_number": "3", "town": "Langenau",
        ])

        expectEqual(placemark.thoroughfare, "Witthau")
        expectEqual(placemark.locality, "Langenau")
    }

    @Test func `takes the first of several postal codes`() {
        expectEqual(Placemark(components: ["postcode": "63739,63741"]).postalCode, "63739")
    }
}
