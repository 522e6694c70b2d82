import BearingsEngine
import Geography

/// What records of annotations may hold.
extension NativeType {
    static var annotation: WireMember {
        WireMember(
            .annotation,
            .name,
            "An id, also of a place found, or user; answered by unknown_annotation if there is none."
        )
    }

    static var annotationForms: [LineDescription.Form] {
        let id = WireMember(
            .id,
            .text(mayBeBlank: false, reserved: "user"),
            "Its id; an annotation of the same is replaced."
        ).required
        let size = WireShape.within(NativeRange.points)
        let item =
            [id] + WireMember.coordinate + [
                WireMember(.title, .anyText, "The first line of its callout.").whenAbsent("none"),
                WireMember(.subtitle, .anyText, "The second.").whenAbsent("none"),
                WireMember(.width, size, "points, of the image")
                    .whenAbsent(shortest(Annotation.defaultSize.width)),
                WireMember(.height, size, "points, of the image")
                    .whenAbsent(shortest(Annotation.defaultSize.height)),
            ]
        func form(
            _ words: ArraySlice<StaticString>,
            _ item: [WireMember]
        ) -> LineDescription.Form {
            let members = [
                WireMember(.action, .oneOf(Array(words)), "What becomes of them.").required,
                WireMember(
                    .items,
                    .list(.object(item)),
                    "All of them for set, more for add, those that go for remove."
                ).required,
            ]
            return .init(members, label: "for " + words.map { "`\($0)`" }.joined(separator: ", "))
        }
        return [
            form(NativeWords.actions.prefix(2), item),
            form(NativeWords.actions.suffix(1), [id]),
        ]
    }

    static var dragForms: [LineDescription.Form] {
        let members = [
            WireMember(.annotation, .name, "An id; ignored if there is none.").required,
            WireMember(.state, .oneOf(NativeWords.dragStates), "What the finger does.").required,
        ]
        let point = WireMember.point.map {
            WireMember($0.key, $0.shape, "points: the finger").required
        }
        let none = point.map { WireMember($0.key, .absent, $0.summary) }
        return [
            .init(members + point, label: "where the other is"),
            .init(members + none, label: "where neither is"),
        ]
    }
}
