import BearingsEngine
import Geography

/// Members that several kinds of event have.
extension EventDescription {
    static var place: [WireMember] {
        [
            WireMember("lat", .within(-90...90), "degrees").required,
            WireMember("lon", .number(.longitude), "degrees").required,
        ]
    }

    static var request: WireMember {
        WireMember("request", .integer(0...1.8e19), "Which request.")
    }

    /// Any number: nothing bounds what the engine works out.
    static func figure(_ key: String, _ summary: String) -> WireMember {
        WireMember(key, .within(-Double.infinity ... .infinity), summary)
    }

    static func size(_ key: String, _ summary: String) -> WireMember {
        WireMember(key, .within(0 ... .infinity), summary)
    }

    static func seconds(_ key: String, _ summary: String) -> WireMember {
        size(key, summary)
    }

    static func angle(_ key: String, _ summary: String) -> WireMember {
        WireMember(key, .number(.turn), summary)
    }

    static func phase(_ word: StaticString) -> WireMember {
        WireMember("phase", .oneOf([word]), "What begins, goes on or ends.").required
    }

    /// A form that begins with its phase, and is known by that.
    static func form(
        _ word: StaticString,
        _ members: [WireMember]
    ) -> LineDescription.Form {
        .init([phase(word)] + members, label: "`\(word)`")
    }

    static func required(_ members: [WireMember]) -> [WireMember] {
        members.map { $0.required }
    }
}
