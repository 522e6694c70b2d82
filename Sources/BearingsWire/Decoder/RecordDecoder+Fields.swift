/// Numbers beside the position in other systems' records.
///
/// Their authors cannot correct them here. An invalid field costs that number and not the record, and is
/// reported as a ``RecordBatch/FieldError``.
extension RecordDecoder {
    /// The number of a key of the root; `nil` if it is absent or invalid.
    func field(
        _ key: WireKey,
        in object: Int = LineReader.root,
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) -> Double? {
        field(at: reader.value(key, in: object, bytes), key, bytes, &batch)
    }

    /// The number at a node; `nil` if it is invalid.
    ///
    /// - Parameter key: The number's key, for errors.
    func field(
        at value: Int?,
        _ key: WireKey,
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) -> Double? {
        guard let value, !isEmptyText(value) else { return nil }
        do throws(LineError) {
            return try figure(at: value, key, bytes)
        } catch {
            batch.addFieldError(error)
            return nil
        }
    }

    /// A number within `range`, or a string with one, with a decimal point or comma.
    func figure(
        at value: Int,
        _ key: WireKey,
        _ bytes: Span<UInt8>,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(LineError) -> Double {
        let node = reader.tape[value]
        guard node.kind == .string else {
            return try reader.number(at: value, key, bytes, within: range)
        }
        var text: [UInt8] = []
        for index in node.range.indices {
            text.append(bytes[index] == UInt8(ascii: ",") ? UInt8(ascii: ".") : bytes[index])
        }
        guard isPlainNumber(text.span, ByteRange(0..<text.count)) else {
            throw reader.wrongType(key, value, bytes, expected: "a number")
        }
        let number = parseNumber(text.span, ByteRange(0..<text.count))
        return try reader.checked(number, value, key, bytes, range)
    }

    /// Another system's `true` or `false`, also as a string; `nil` if it is invalid.
    ///
    /// - Parameter key: Its key, for errors.
    func flag(
        at value: Int?,
        _ key: String,
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) -> Bool? {
        guard let value, !isEmptyText(value) else { return nil }
        let node = reader.tape[value]
        if node.kind == .true || keyEquals(bytes, node, "true") { return true }
        if node.kind == .false || keyEquals(bytes, node, "false") { return false }
        let found = node.description(in: bytes)
        let message = "\"\(key)\" is \(found), expected true or false"
        batch.addFieldError(reader.error(.badType, at: value, message))
        return nil
    }

    private func isEmptyText(_ value: Int) -> Bool {
        reader.tape[value].kind == .string && reader.tape[value].range.count == 0
    }
}

extension Double {
    /// The number if it is 0 or more; negative means unknown, as Core Location's -1.
    var unlessNegative: Double? { self < 0 ? nil : self }
}
