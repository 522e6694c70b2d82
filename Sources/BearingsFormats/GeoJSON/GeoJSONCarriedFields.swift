import BearingsEngine
import BearingsWire
import Geography

/// What a Feature holds beside its positions that a conversion carries on.
extension GeoJSONFormat {
    /// What of the properties of the Feature that was entered is carried on.
    ///
    /// The record has its session.
    static func carriedFields(
        _ reader: LineReader,
        of properties: FeatureProperties,
        _ records: inout RecordWriter
    ) -> CarriedFields {
        var carried = CarriedFields()
        guard let object = try? reader.object(.properties) else { return carried }
        let session = records.batch.name(of: records.entry.session)
        let device = Self.device(reader, properties)?.node
        let hasHeading = reader.value(.heading) != nil
        let tape = reader.tape
        var unread = LeftOutNames()
        carried.addMembers(ofObjectAt: object, tape) { name, value in
            if properties.nodesRead.contains(value) { return false }
            // What names the session is carried on as that.
            if value == device, let session,
                tape.utf8(of: value).elementsEqual(session)
            {
                return false
            }
            if hasHeading, name.elementsEqual("heading".utf8) { return false }
            let word = String(decoding: name, as: UTF8.self)
            guard GeoJSONKeys.properties.held.contains(word) else { return true }
            // Another name of what is read, or what cannot be read under its name.
            if word == WireKey.coordinateProperties.spelling, tape[value].kind == .object {
                addPositionsOwn(in: value, tape, properties, to: &unread)
            } else if tape[value].kind != .string || tape[value].range.count > 0 {
                unread.add(name)
            }
            return false
        }
        if let id = reader.value(.id), device != id || session == nil,
            tape[id].kind == .string || tape[id].kind == .number,
            !carried.fields.contains(where: { $0.name.elementsEqual("id".utf8) })
        {
            carried.fields.append(
                CarriedField(Array("id".utf8), tape.json(at: id))
            )
        }
        if unread.count > 0 { records.batch.leftOut.add(unread) }
        return carried
    }

    /// Adds the names of what a line's positions have that is not read.
    private static func addPositionsOwn(
        in object: Int,
        _ tape: borrowing JSONTape,
        _ properties: FeatureProperties,
        to names: inout LeftOutNames
    ) {
        var members = tape.members(ofObjectAt: object)
        while let member = members.next(in: tape) {
            guard !properties.readsColumn(member.value) else { continue }
            names.add(tape.utf8(of: member.key))
        }
    }

    /// The same of a line with times, whose name is that of a track.
    static func carriedFields(
        _ reader: LineReader,
        ofLine properties: FeatureProperties,
        _ records: inout RecordWriter
    ) -> CarriedFields {
        var carried = Self.carriedFields(reader, of: properties, &records)
        if carried.track == nil,
            let name = carried.fields.firstIndex(where: { $0.name.elementsEqual("name".utf8) }),
            let text = carried.fields[name].text
        {
            carried.track = SourceTrack(number: 0, name: text)
            carried.fields.remove(at: name)
        }
        return carried
    }
}
