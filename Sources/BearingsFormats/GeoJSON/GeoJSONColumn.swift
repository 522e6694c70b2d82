import BearingsEngine
import BearingsWire

/// An array of `coordinateProperties`, with a value for each position of a line, or the value of one of them.
///
/// A line of lines has an array of such arrays.
struct GeoJSONColumn {
    /// In UTF-8.
    let name: [UInt8]
    /// What it means; `nil` for what no fix holds.
    let key: Key?
    /// The array, or the value.
    var node: Int

    /// The arrays beside that of times.
    ///
    /// Of several names of one quantity the first that counts is read.
    ///
    /// - Parameter known: The members that ``GeoJSONKeys/positions`` knows.
    static func all(
        in object: Int,
        _ known: KeyedMembers,
        _ tape: borrowing JSONTape
    ) -> [GeoJSONColumn] {
        guard tape[object].kind == .object else { return [] }
        var columns: [GeoJSONColumn] = []
        var members = tape.members(ofObjectAt: object)
        while let member = members.next(in: tape) {
            guard tape[member.value].kind == .array else { continue }
            let name = tape.utf8(of: member.key)
            let word = String(decoding: name, as: UTF8.self)
            if GeoJSONKeys.positions.held.contains(word) {
                let field = FixField.allCases.first { known[$0]?.node == member.value }
                guard let field, field != .time, let value = known[field] else { continue }
                columns.append(GeoJSONColumn(name: name, key: value.key, node: member.value))
            } else {
                columns.append(GeoJSONColumn(name: name, key: nil, node: member.value))
            }
        }
        return columns
    }
}

/// Goes through the arrays of a line's positions, an element of each at a time.
struct ColumnElements {
    private var columns: [(column: GeoJSONColumn, elements: JSONTape.Elements, missing: Int)]

    init(of columns: [GeoJSONColumn], _ tape: borrowing JSONTape) {
        self.columns = []
        for column in columns where tape[column.node].kind == .array {
            self.columns.append((column, tape.elements(ofArrayAt: column.node), 0))
        }
    }

    /// The values of the next position; a column that has come to its end has none.
    mutating func next(in tape: borrowing JSONTape) -> [GeoJSONColumn] {
        var values: [GeoJSONColumn] = []
        for index in columns.indices {
            if let node = columns[index].elements.next(in: tape) {
                var value = columns[index].column
                value.node = node
                values.append(value)
            } else {
                columns[index].missing += 1
            }
        }
        return values
    }

    /// Reports columns that have more or fewer values than there were positions.
    mutating func reportUneven(_ reader: LineReader, _ records: inout RecordWriter) {
        for index in columns.indices {
            var surplus = 0
            while columns[index].elements.next(in: reader.tape) != nil { surplus += 1 }
            let missing = columns[index].missing
            guard surplus > 0 || missing > 0 else { continue }
            let name = String(decoding: columns[index].column.name, as: UTF8.self)
            let found = surplus > 0 ? "\(surplus) more" : "\(missing) fewer"
            let message = "found \(found) \"\(name)\" than positions, expected one for each"
            records.batch.addFieldError(
                reader.error(.badFormat, at: columns[index].column.node, message)
            )
        }
    }
}

extension GeoJSONFormat.TimedLine {
    /// Reads the numbers of a position that a fix holds.
    ///
    /// - Returns: What few receivers add.
    func read(
        _ reader: LineReader,
        into fix: inout Fix,
        _ records: inout RecordWriter
    ) -> FixSupplement {
        var added = FixSupplement()
        for column in columns where reader.tape[column.node].kind != .null {
            guard let key = column.key else { continue }
            let value = KeyedMembers.Value(key: key, node: column.node)
            if key.field == .simulated {
                added.isSimulated = reader.flag(value, &records)
            } else if let number = reader.number(value, &records) {
                if key.field.isNumberOfFix {
                    fix[key.field] = number
                } else {
                    added[key.field] = number
                }
            }
        }
        return records.options.readsSupplements ? added : FixSupplement()
    }
}
