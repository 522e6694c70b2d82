import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// The same code writes, reads and counts.
@Suite struct TextCounterTests {
    @Test func `every part of a placemark is stored and counted`() {
        var placemark = Placemark()
        placemark.name = "Flatiron School"
        placemark.thoroughfare = "Broadway"
        placemark.subThoroughfare = "11"
        placemark.subLocality = "Bowling Green"
        placemark.locality = "Zürich \u{1F3D4}"
        placemark.subAdministrativeArea = "New York County"
        placemark.administrativeArea = "NY"
        placemark.postalCode = "10004"
        placemark.country = "United States"
        placemark.isoCountryCode = "US"
        expectEqual(placemark.textCount, 15 + 8 + 2 + 13 + 12 + 15 + 2 + 5 + 13 + 2)

        let bytes = FieldWriter.bytes { placemark.code(&$0) }
        var (read, reader) = (Placemark(), FieldReader(bytes, 0..<bytes.count))
        read.code(&reader)
        reader.finish()
        expectEqual(reader.damage, nil)
        expectEqual(read, placemark)
    }
}
