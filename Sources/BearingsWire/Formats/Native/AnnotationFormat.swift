import BearingsEngine
import Geography

/// Records about a host's annotations.
///
/// > Source: Protocol 3.
extension LineReader {
    func annotations() throws(LineError) -> AnnotationUpdate {
        guard let action = try word(.action, oneOf: NativeWords.actions) else {
            throw missing(.action)
        }
        guard let array = try array(.items) else { throw missing(.items) }
        var annotations: [Annotation] = []
        var ids: [String] = []
        var elements = tape.elements(ofArrayAt: array)
        while let element = elements.next(in: tape) {
            guard tape[element].kind == .object else {
                throw wrongType(.items, element, expected: "objects alone")
            }
            try refuseDuplicates(in: element)
            let id = try annotationID(in: element)
            if action == 2 {
                ids.append(id)
            } else {
                annotations.append(try annotation(id, in: element))
            }
        }
        return action == 2 ? .remove(ids) : action == 1 ? .add(annotations) : .set(annotations)
    }

    private func annotationID(in item: Int) throws(LineError) -> String {
        guard let id = try text(.id, in: item),
            let value = value(.id, in: item)
        else { throw missing(.id, in: item) }
        guard id != "user" else {
            throw outOfRange(.id, value, expected: "which is the location dot")
        }
        return id
    }

    private func annotation(
        _ id: String,
        in item: Int
    ) throws(LineError) -> Annotation {
        let size = Annotation.defaultSize
        let range = NativeRange.points
        return Annotation(
            id: id,
            coordinate: try coordinate(in: item),
            title: try text(.title, in: item),
            subtitle: try text(.subtitle, in: item),
            size: ViewSize(
                width: try number(.width, in: item, within: range) ?? size.width,
                height: try number(.height, in: item, within: range) ?? size.height
            )
        )
    }

    // MARK: drag

    func drag() throws(LineError) -> DragInput {
        guard let annotation = try text(.annotation) else {
            throw missing(.annotation)
        }
        let states: [DragState] = [.starting, .dragging, .ending, .canceling, .none]
        guard let state = try word(.state, oneOf: NativeWords.dragStates) else {
            throw missing(.state)
        }
        let isTold = value(.x) != nil || value(.y) != nil
        return DragInput(
            annotation: annotation,
            state: states[state],
            finger: isTold ? try point(in: Self.root) : nil
        )
    }
}
