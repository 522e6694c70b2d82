import BearingsEngine
import Geography

/// Records about a host's annotations.
///
/// > Source: Protocol 3.
extension RecordDecoder {
    func annotations() throws(LineError) -> AnnotationUpdate {
        guard let action = try reader.word(.action, oneOf: NativeWords.actions) else {
            throw reader.missing(.action)
        }
        guard let array = try reader.array(.items) else { throw reader.missing(.items) }
        var annotations: [Annotation] = []
        var ids: [String] = []
        var elements = reader.tape.elements(ofArrayAt: array)
        while let element = elements.next(in: reader.tape) {
            guard reader.tape[element].kind == .object else {
                throw reader.wrongType(.items, element, expected: "objects alone")
            }
            try reader.refuseDuplicates(in: element)
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
        guard let id = try reader.text(.id, in: item),
            let value = reader.value(.id, in: item)
        else { throw reader.missing(.id, in: item) }
        guard id != "user" else {
            throw reader.outOfRange(.id, value, expected: "which is the location dot")
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
            coordinate: try reader.coordinate(in: item),
            title: try reader.text(.title, in: item),
            subtitle: try reader.text(.subtitle, in: item),
            size: ViewSize(
                width: try reader.number(.width, in: item, within: range) ?? size.width,
                height: try reader.number(.height, in: item, within: range) ?? size.height
            )
        )
    }

    // MARK: drag

    func drag() throws(LineError) -> DragInput {
        guard let annotation = try reader.text(.annotation) else {
            throw reader.missing(.annotation)
        }
        let states: [DragState] = [.starting, .dragging, .ending, .canceling, .none]
        guard let state = try reader.word(.state, oneOf: NativeWords.dragStates) else {
            throw reader.missing(.state)
        }
        let isTold = reader.value(.x) != nil || reader.value(.y) != nil
        return DragInput(
            annotation: annotation,
            state: states[state],
            finger: isTold ? try point(in: LineReader.root) : nil
        )
    }
}
