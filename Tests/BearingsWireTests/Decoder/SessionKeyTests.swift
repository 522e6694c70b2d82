import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct SessionKeyTests {
    @Test(arguments: [
        (#"{"type":"fix","lat":1,"lon":2,"vessel":"a"}"#, 0),
        (#"{"type":"fix","lat":1,"lon":2,"vesel":"a"}"#, 1),
        (#"{"type":"fix","lat":1,"lon":2,"session":"s","vesel":"a"}"#, 1),
        (#"{"type":"tick"}"#, 0),
        ("lat,lon,vessel\n1,2,a", 0),
        ("lat,lon,vesel\n1,2,a", 1),
    ])
    func `a key that no fix has is reported once`(text: String, count: Int) {
        var options = DecodingOptions()
        options.sessionKey = SessionKey("vessel")
        let hints = Conversion.hints(of: Array(text.utf8), named: "log", options)
        expectEqual(hints.count { "\($0)".contains("--session-key") }, count)
    }

    @Test(arguments: ["", ".", "a.", ".a", "a..b"])
    func `a path has no empty components`(path: String) {
        expectEqual(SessionKey(path), nil)
    }
}
