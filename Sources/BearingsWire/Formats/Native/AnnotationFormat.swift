import BearingsEngine
import Geography

/// Records about a host's annotations.
///
/// > Source: Protocol 3.
extension RecordDecoder {
    func annotations(_ bytes: Span<UInt8>) throws(LineError) -> AnnotationUpdate {
        guard let action = try reader.word(.action, bytes, oneOf: NativeWords.actions) else {
            throw reader.missing(.action)
        }
        guard let array = try reader.array(.items, bytes) else { throw reader.missing(.items) }
        var annotations: [Annotation] = []
        var ids: [String] = []
        var elements = reader.tape.elements(ofArrayAt: array)
        while let element = elements.next(in: reader.tape) {
            guard reader.tape[element].kind == .object else {
                throw reader.wrongType(.items, element, bytes, expected: "objects alone")
            }
            try reader.refuseDuplicates(bytes, in: element)
            let id = try annotationID(in: element, bytes)
            if action == 2 {
                ids.append(id)
            } else {
                annotations.append(try annotation(id, in: element, bytes))
            }
        }
        return action == 2 ? .remove(ids) : action == 1 ? .add(annotations) : .set(annotations)
    }

    private func annotationID(in item: Int, _ bytes: Span<UInt8>) throws(LineError) -> String {
        guard let id = try reader.text(.id, in: item, bytes),
            let value = reader.value(.id, in: item, bytes)
        else { throw reader.missing(.id, in: item) }
        guard id != "user" else {
            throw reader.outOfRange(.id, value, bytes, expected: "which is the location dot")
        }
        return id
    }

    private func annotation(
        _ id: String,
        in item: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Annotation {
        let size = Annotation.defaultSize
        let range = NativeRange.points
        return Annotation(
            id: id,
            coordinate: try reader.coordinate(in: item, bytes),
            title: try reader.text(.title, in: item, bytes),
            subtitle: try reader.text(.subtitle, in: item, bytes),
            size: ViewSize(
                width: try reader.number(.width, in: item, bytes, within: range) ?? size.width,
                height: try reader.number(.height, in: item, bytes, within: range) ?? size.height
            )
        )
    }

    // MARK: drag

    func drag(_ bytes: Span<UInt8>) throws(LineError) -> DragInput {
        guard let annotation = try reader.text(.annotation, bytes) else {
            throw reader.missing(.annotation)
        }
        let states: [DragState] = [.starting, .dragging, .ending, .canceling, .none]
        guard let state = try reader.word(.state, bytes, oneOf: NativeWords.dragStates) else {
            throw reader.missing(.state)
        }
        let isTold = reader.value(.x, bytes) != nil || reader.value(.y, bytes) != nil
        return DragInput(
            annotation: annotation,
            state: states[state],
            finger: isTold ? try point(in: LineReader.root, bytes) : nil
        )
    }
}
