import BearingsEngine
import Geography

/// Members of other systems' records whose keys are no ``WireKey``.
extension RecordDecoder {
    /// A member of an object, `nil` if it is absent or null, or if the value is no object.
    func member(_ key: StaticString, in object: Int) -> Int? {
        guard reader.tape[object].kind == .object,
            let value = reader.tape.value(of: key, inObjectAt: object),
            reader.tape[value].kind != .null
        else { return nil }
        return value
    }
}
