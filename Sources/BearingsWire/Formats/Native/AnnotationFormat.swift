import BearingsEngine
import Geography

private let dragStates = NativeWords<DragState>([
    ("starting", .starting), ("dragging", .dragging), ("ending", .ending),
    ("canceling", .canceling), ("none", .none),
])

/// Records about a host's annotations.
///
/// > Source: Protocol 3.
extension NativeType {
    static let annotationActions: [StaticString] = ["set", "add", "remove"]

    static var annotationForms: [LineDescription.Form] {
        let id = WireMember(
            .id,
            .text(mayBeBlank: false, reserved: "user"),
            "Its id; an annotation of the same is replaced."
        ).required
        let points = WireShape.within(NativeRange.points)
        let size = Annotation.defaultSize
        let item =
            [id] + WireMember.coordinate + [
                WireMember(.title, .anyText, "The first line of its callout.").whenAbsent("none"),
                WireMember(.subtitle, .anyText, "The second.").whenAbsent("none"),
                WireMember(.width, points, "points, of the image")
                    .whenAbsent(shortest(size.width)),
                WireMember(.height, points, "points, of the image")
                    .whenAbsent(shortest(size.height)),
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
        return [form(annotationActions.prefix(2), item), form(annotationActions.suffix(1), [id])]
    }

    static var dragForms: [LineDescription.Form] {
        let members = [
            WireMember(.annotation, .name, "An id; ignored if there is none.").required,
            WireMember(.state, dragStates.shape, "What the finger does.").required,
        ]
        let point = WireMember.point.map {
            WireMember($0.names[0], $0.shape, "points: the finger").required
        }
        let none = point.map { WireMember($0.names[0], .absent, $0.summary) }
        return [
            .init(members + point, label: "where the other is"),
            .init(members + none, label: "where neither is"),
        ]
    }
}

extension LineReader {
    func annotations() throws(LineError) -> AnnotationUpdate {
        let items = elements(.items)
        let action = string(.action)
        if action == "remove" { return .remove(items.map { string(.id, in: $0) }) }
        var annotations: [Annotation] = []
        for item in items { annotations.append(try annotation(in: item)) }
        return action == "add" ? .add(annotations) : .set(annotations)
    }

    private func annotation(in item: Int) throws(LineError) -> Annotation {
        let size = Annotation.defaultSize
        return Annotation(
            id: string(.id, in: item),
            coordinate: try coordinate(in: item),
            title: text(.title, in: item),
            subtitle: text(.subtitle, in: item),
            size: ViewSize(
                width: number(.width, in: item) ?? size.width,
                height: number(.height, in: item) ?? size.height
            )
        )
    }

    func drag() throws(LineError) -> DragInput {
        DragInput(
            annotation: string(.annotation),
            state: try word(required: .state, dragStates),
            finger: value(.x) == nil ? nil : try point(in: Self.root)
        )
    }
}
