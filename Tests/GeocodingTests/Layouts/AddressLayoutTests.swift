import BearingsTestSupport
import Geography
import Testing

@testable import Geocoding

@Suite struct AddressLayoutTests {
    /// Addresses as they stand on letterheads, a country each.
    static let letterheads: [Letterhead] = [
        Letterhead("us", "1600", "Pennsylvania Avenue NW", "Washington", "20500")
            .in(state: "District of Columbia")
            .reads("1600 Pennsylvania Avenue NW|Washington, DC 20500"),
        Letterhead("ca", "290", "Bremner Boulevard", "Toronto", "M5V3L9").in(state: "Ontario")
            .reads("290 Bremner Boulevard|Toronto, ON M5V 3L9"),
        Letterhead("mx", "60", "Avenida Hidalgo", "Guadalajara", "44100").in(state: "Jalisco")
            .reads("Avenida Hidalgo 60|44100 Guadalajara, JAL"),
        Letterhead("br", "1578", "Avenida Paulista", "São Paulo", "01310200").in(state: "São Paulo")
            .reads("Avenida Paulista, 1578|São Paulo - SP|01310-200"),
        Letterhead("ar", "50", "Balcarce", "Buenos Aires", "C1064AAB")
            .reads("Balcarce 50|C1064 AAB Buenos Aires"),
        Letterhead("gb", "10", "Downing Street", "London", "SW1A2AA")
            .reads("10 Downing Street|London|SW1A 2AA"),
        Letterhead("fk", "2", "Darwin Road", "Stanley", "FIQQ 1ZZ")
            .reads("2 Darwin Road|Stanley|FIQQ 1ZZ"),
        Letterhead("fr", "55", "Rue du Faubourg Saint-Honoré", "Paris", "75008")
            .reads("55 Rue du Faubourg Saint-Honoré|75008 Paris"),
        Letterhead("de", "1", "Platz der Republik", "Berlin", "11011")
            .reads("Platz der Republik 1|11011 Berlin"),
        Letterhead("at", "1", "Stephansplatz", "Wien", "1010").reads("Stephansplatz 1|1010 Wien"),
        Letterhead("ch", "3", "Bundesplatz", "Bern", "3005").reads("Bundesplatz 3|3005 Bern"),
        Letterhead("be", "16", "Rue de la Loi", "Bruxelles", "1000")
            .reads("Rue de la Loi 16|1000 Bruxelles"),
        Letterhead("lu", "2", "Place de Clairefontaine", "Luxembourg", "1341")
            .reads("2 Place de Clairefontaine|1341 Luxembourg"),
        Letterhead("nl", "1", "Museumstraat", "Amsterdam", "1071XX")
            .reads("Museumstraat 1|1071 XX Amsterdam"),
        Letterhead("es", "41", "Calle de Alcalá", "Madrid", "28014")
            .reads("Calle de Alcalá, 41|28014 Madrid"),
        Letterhead("pt", "15", "Rua Augusta", "Lisboa", "1100048")
            .reads("Rua Augusta 15|1100-048 Lisboa"),
        Letterhead("it", "1", "Piazza del Colosseo", "Roma", "00184").in(county: "Roma Capitale")
            .reads("Piazza del Colosseo 1|00184 Roma RM"),
        Letterhead("gr", "2", "Adrianou", "Athina", "10555").reads("Adrianou 2|105 55 Athina"),
        Letterhead("mt", "24", "Triq ir-Repubblika", "Valletta", "VLT1117")
            .reads("24 Triq ir-Repubblika|Valletta|VLT 1117"),
        Letterhead("dk", "3", "Vesterbrogade", "København V", "1630")
            .reads("Vesterbrogade 3|1630 København V"),
        Letterhead("se", "1", "Slottsbacken", "Stockholm", "11130")
            .reads("Slottsbacken 1|111 30 Stockholm"),
        Letterhead("no", "22", "Karl Johans gate", "Oslo", "0026")
            .reads("Karl Johans gate 22|0026 Oslo"),
        Letterhead("is", "1", "Austurvöllur", "Reykjavík", "101")
            .reads("Austurvöllur 1|101 Reykjavík"),
        Letterhead("pl", "1", "Plac Defilad", "Warszawa", "00901")
            .reads("Plac Defilad 1|00-901 Warszawa"),
        Letterhead("cz", "1", "Hradčanské náměstí", "Praha 1", "11908")
            .reads("Hradčanské náměstí 1|119 08 Praha 1"),
        Letterhead("hu", "1", "Kossuth Lajos tér", "Budapest", "1055")
            .reads("Budapest|Kossuth Lajos tér 1|1055"),
        Letterhead("lv", "7", "Rātslaukums", "Rīga", "1050").reads("Rātslaukums 7|Rīga, LV-1050"),
        Letterhead("ru", "7", "Тверская улица", "Москва", "125009")
            .reads("Тверская улица, 7|Москва|125009"),
        Letterhead("ua", "22", "вулиця Хрещатик", "Київ", "01001")
            .reads("вулиця Хрещатик, 22|Київ|01001"),
        Letterhead("au", "1", "Macquarie Street", "Sydney", "2000").in(state: "New South Wales")
            .reads("1 Macquarie Street|Sydney NSW 2000"),
        Letterhead("nz", "55", "Cable Street", "Wellington", "6011")
            .reads("55 Cable Street|Wellington 6011"),
        Letterhead("in", "1", "Rajpath", "New Delhi", "110004").in(state: "Delhi")
            .reads("1, Rajpath|New Delhi - 110004|Delhi"),
        Letterhead("bd", "100", "Kazi Nazrul Islam Avenue", "Dhaka", "1215")
            .reads("100 Kazi Nazrul Islam Avenue|Dhaka - 1215"),
        Letterhead("id", "1", "Jalan M.H. Thamrin", "Jakarta", "10310")
            .reads("Jalan M.H. Thamrin 1|Jakarta 10310"),
        Letterhead("my", "2", "Jalan Punchak", "Kuala Lumpur", "50250")
            .reads("2 Jalan Punchak|50250 Kuala Lumpur"),
        Letterhead("sg", "10", "Bayfront Avenue", "Singapore", "018956")
            .reads("10 Bayfront Avenue|Singapore 018956"),
        Letterhead("jp", "7-1", "丸の内", "千代田区", "1000005").in(state: "東京都")
            .reads("100-0005|東京都千代田区丸の内7-1"),
        Letterhead("tw", "7", "Section 5, Xinyi Road", "Taipei", "110")
            .reads("7 Section 5, Xinyi Road|Taipei 110"),
        Letterhead("za", "1", "Parliament Street", "Cape Town", "8001")
            .reads("1 Parliament Street|Cape Town|8001"),
        Letterhead("ma", "2", "Avenue Mohammed V", "Rabat", "10000")
            .reads("2 Avenue Mohammed V|10000 Rabat"),
    ]

    @Test(arguments: letterheads)
    func `writes an address as is usual in its country`(letterhead: Letterhead) {
        let placemark = Placemark(components: letterhead.components)

        expectEqual(AddressLayout.lines(for: placemark), letterhead.lines)
    }

    @Test(arguments: [("94103-1234", "94103"), ("941031234", "94103"), ("94103", "94103")])
    func `cuts a ZIP code to five digits`(code: String, written: String) {
        expectEqual(PostalCodeShape.shaped(code, inCountry: "US"), written)
    }

    @Test(arguments: ["DE", "PR", "CA", "BR", "PL", "GB", "NL", "JP", "ZZ", ""])
    func `leaves other countries' postal codes whole`(country: String) {
        expectEqual(PostalCodeShape.shaped("94103-1234", inCountry: country), "94103-1234")
    }

    @Test func `has a line for the venue only if there is one`() {
        var placemark = Placemark()
        placemark.thoroughfare = "Rosenthaler Straße"
        placemark.locality = "Berlin"
        placemark.isoCountryCode = "DE"

        let street = AddressLayout.lines(for: placemark)
        placemark.name = "Fabisch"
        let venue = AddressLayout.lines(for: placemark)

        expectEqual(street, ["Rosenthaler Straße", "Berlin"])
        expectEqual(venue, ["Fabisch", "Rosenthaler Straße", "Berlin"])
    }

    @Test(
        arguments: [
            (nil, "CA", "94301", "CA 94301"), ("Palo Alto", nil, "94301", "Palo Alto 94301"),
            ("Palo Alto", "California", nil, "Palo Alto, CA"),
        ] as [(String?, String?, String?, String)]
    )
    func `drops the separators of absent parts`(
        city: String?,
        state: String?,
        zip: String?,
        line: String
    ) {
        var placemark = Placemark()
        placemark.thoroughfare = "Hamilton Avenue"
        placemark.locality = city
        placemark.administrativeArea = state
        placemark.postalCode = zip
        placemark.isoCountryCode = "US"

        expectEqual(AddressLayout.lines(for: placemark), ["Hamilton Avenue", line])
    }

    @Test func `lays out the address of an unknown country too`() {
        var placemark = Placemark()
        placemark.thoroughfare = "Main Road"
        placemark.subThoroughfare = "4"
        placemark.locality = "Nowhere"
        placemark.postalCode = "1234"
        placemark.country = "Utopia"

        expectEqual(AddressLayout.lines(for: placemark), ["Main Road 4", "1234 Nowhere", "Utopia"])
    }

    @Test func `lays out a place of the gazetteer from small to large`() {
        var placemark = Placemark()
        placemark.locality = "Lyon"
        placemark.administrativeArea = "Auvergne-Rhône-Alpes"
        placemark.isoCountryCode = "FR"
        placemark.country = CountryNames.english["FR"]

        expectEqual(
            AddressLayout.lines(for: placemark),
            ["Lyon", "Auvergne-Rhône-Alpes", "France"]
        )
    }

    /// A placemark as name, number, street, quarter, town, state, postal code, country's letters; and its lines.
    @Test(
        arguments: [
            ("17,17,Ahornweg,,Fulda,,36037,DE", "Ahornweg 17|36037 Fulda"),
            ("Ahornweg,17,Ahornweg,,Fulda,,36037,DE", "Ahornweg 17|36037 Fulda"),
            ("ahornweg  17,17,Ahornweg,,Fulda,,36037,DE", "Ahornweg 17|36037 Fulda"),
            ("17 Ahornweg,17,Ahornweg,,Fulda,,36037,DE", "Ahornweg 17|36037 Fulda"),
            ("Fulda,,,,Fulda,,36037,DE", "36037 Fulda"),
            ("36037,,,,Fulda,,36037,DE", "36037 Fulda"),
            ("Café Ahorn,17,Ahornweg,,Fulda,,36037,DE", "Café Ahorn|Ahornweg 17|36037 Fulda"),
            (",1,Main St,,Springfield,Illinois,62701,US", "1 Main St|Springfield, IL 62701"),
            (",0,Oak St,,Bend,OR,97701,US", "Oak St|Bend, OR 97701"),
            (",000,Oak St,,Bend,OR,97701,US", "Oak St|Bend, OR 97701"),
            (",,,,Seoul,Seoul,,KR", "Seoul"), (",,,,Tokyo,Tokyo,,JP", "Tokyo"),
            (",1,Marunouchi,,Tokyo,Tokyo,100-0005,JP", "Marunouchi 1|Tokyo 100-0005"),
            (",,,,東京都,東京都,,JP", "東京都"), (",,,Mitte,Berlin,Berlin,,DE", "Mitte|Berlin"),
            (",,,,New York,New York,,US", "New York, New York"),
            (",5,Rruga,,Tirana,,1001,AL", "Rruga 5|1001-Tirana"),
            (",5,Rue,,Pointe-à-Pitre,,97110,GP", "5 Rue|97110 Pointe-à-Pitre"),
            (",5,Rruga,,Prishtina,,10000,XK", "Rruga 5|10000 Prishtina"),
        ] as [(String, String)]
    )
    func `says each part of an address once`(parts: String, lines: String) {
        let parts = parts.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.isEmpty ? nil : String($0)
        }
        var placemark = Placemark()
        placemark.name = parts[0]
        placemark.subThoroughfare = parts[1]
        placemark.thoroughfare = parts[2]
        placemark.subLocality = parts[3]
        placemark.locality = parts[4]
        placemark.administrativeArea = parts[5]
        placemark.postalCode = parts[6]
        placemark.isoCountryCode = parts[7]
        expectEqual(
            AddressLayout.lines(for: placemark),
            lines.split(separator: "|").map(String.init)
        )
    }

    /// Of countries that only OpenCage's table has, and of words that it replaces.
    @Test(
        arguments: [
            (
                ["country_code": "gp", "country": "France", "city": "Le Gosier", "road": "Rue A"],
                "Rue A|Le Gosier|Guadeloupe, France"
            ),
            (
                ["country_code": "gu", "country": "USA", "city": "Dededo", "road": "Ysengsong Rd"],
                "Ysengsong Rd|Dededo, GU|United States of America"
            ),
            (
                ["country_code": "sk", "county": "District of Nitra", "postcode": "94901"],
                "949 01 Nitra"
            ),
            (
                ["country_code": "pa", "city": "Panama", "road": "Calle 50", "house_number": "3"],
                "Calle 50 3|Panama City"
            ),
            (["country_code": "fr", "city": "Mulhouse", "postcode": "68100;68200"], "Mulhouse"),
            (
                [
                    "country_code": "gb", "city": "York", "road": "Central Road",
                    "postcode": "YO17AA",
                ],
                "Central Road|York|YO1 7AA"
            ),
        ] as [([String: String], String)]
    )
    func `reads components as OpenCage does`(components: [String: String], lines: String) {
        expectEqual(
            AddressLayout.lines(for: Placemark(components: components)),
            lines.split(separator: "|").map(String.init)
        )
    }

    @Test func `an empty placemark has no lines`() {
        expect(AddressLayout.lines(for: Placemark()).isEmpty)
    }

    /// The 75 most populous countries and territories.
    static let mostPopulous = """
        IN CN US ID PK NG BR BD RU ET MX JP EG PH CD VN IR TR DE TH GB TZ FR ZA IT KE MM CO KR SD UG
        ES DZ IQ AR AF YE CA PL MA AO UA UZ MY MZ GH PE SA MG CI CM NP VE NE AU KP SY ML BF TW LK MW
        ZM KZ CL TD RO SO SN GT NL EC KH ZW GN BJ RW BI BO
        """

    static let europe = """
        AL AD AM AT AZ BY BE BA BG HR CY CZ DK EE FI FR GE DE GR HU IS IE IT KZ XK LV LI LT LU MT MD
        MC ME NL MK NO PL PT RO RU SM RS SK SI ES SE CH TR UA GB VA GI IM JE GG FO AX SJ GL
        """

    @Test(arguments: (mostPopulous + " " + europe).split { $0 == " " || $0 == "\n" })
    func `knows the conventions of every large and every European country`(code: Substring) {
        expect(LayoutTable.addresses[String(code)] != nil)
        expect(CountryNames.english[String(code)] != nil)
    }

    @Test func `a country given by name alone determines the layout`() {
        var placemark = Placemark()
        placemark.subThoroughfare = "11"
        placemark.thoroughfare = "Broadway"
        placemark.locality = "Washington"
        placemark.administrativeArea = "Washington, D.C."
        placemark.postalCode = "20004-1234"
        placemark.country = "United States"

        expectEqual(
            AddressLayout.lines(for: placemark),
            [
                "11 Broadway", "Washington, DC 20004", "United States",
            ]
        )
    }

    @Test(arguments: ["Koninkrijk der Nederlanden", "Nederland", "The Netherlands"])
    func `prints the country as it was given`(country: String) {
        var placemark = Placemark()
        placemark.locality = "Utrecht"
        placemark.postalCode = "3511 AA"
        placemark.country = country
        placemark.isoCountryCode = "NL"
        expectEqual(AddressLayout.lines(for: placemark), ["3511 AA Utrecht", country])
    }
}

/// A street address and how it is written.
struct Letterhead: CustomTestStringConvertible {
    private(set) var components: [String: String]
    private(set) var lines: [String] = []

    init(_ code: String, _ number: String, _ street: String, _ city: String, _ postcode: String) {
        components = [
            "country_code": code, "house_number": number, "road": street, "city": city,
            "postcode": postcode,
        ]
    }

    var testDescription: String { lines.joined(separator: ", ") }

    func `in`(state: String) -> Letterhead { adding(state, as: "state") }

    func `in`(county: String) -> Letterhead { adding(county, as: "county") }

    /// Gives the lines, a bar between two of them.
    func reads(_ text: String) -> Letterhead {
        var copy = self
        copy.lines = text.split(separator: "|").map(String.init)
        return copy
    }

    private func adding(_ value: String, as key: String) -> Letterhead {
        var copy = self
        copy.components[key] = value
        return copy
    }
}
