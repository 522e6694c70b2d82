import Geography

/// Members of JSON objects as fields.
extension CarriedFields {
    /// Adds the members of an object.
    ///
    /// - Parameter isWanted: Whether a member is carried on, by its name and the node of its value.
    package mutating func addMembers(
        ofObjectAt object: Int,
        _ tape: borrowing JSONTape,
        where isWanted: (_ name: [UInt8], _ value: Int) -> Bool = { _, _ in true }
    ) {
        var members = tape.members(ofObjectAt: object)
        while let member = members.next(in: tape) {
            guard tape[member.value].kind != .null else { continue }
            let name = tape.utf8(of: member.key)
            guard isWanted(name, member.value) else { continue }
            add(CarriedField(name, tape.json(at: member.value)))
        }
    }

    /// Adds a field, or what it says of the track.
    package mutating func add(_ field: CarriedField) {
        if field.name == Self.trackName, let name = field.text {
            track = SourceTrack(number: 0, name: name)
        } else if field.name == Self.segmentName, let text = field.text, text.count <= 9,
            let number = Int(String(decoding: text, as: UTF8.self)), number > 0
        {
            segment = number
        } else {
            fields.append(field)
        }
    }

    /// What a track's name, and the number of a segment, stand under.
    package static let trackName = Array("track_name".utf8)
    static let segmentName = Array("segment".utf8)

    /// The members of a text that is one JSON object; `nil` for any other.
    package static func members(ofJSON text: [UInt8]) -> [CarriedField]? {
        var tape = JSONTape()
        guard isOneLine(text),
            (try? tape.read(text.span)) != nil,
            tape.root.kind == .object
        else { return nil }
        var carried = CarriedFields()
        var members = tape.members(ofObjectAt: 0)
        while let member = members.next(in: tape) {
            let name = tape.utf8(of: member.key)
            carried.fields.append(CarriedField(name, tape.json(at: member.value)))
        }
        return carried.fields
    }

    /// Whether a text is one JSON value on one line.
    package static func isJSON(_ text: [UInt8]) -> Bool {
        var tape = JSONTape()
        return isOneLine(text)
            && (try? tape.read(text.span)) != nil
    }

    private static func isOneLine(_ text: [UInt8]) -> Bool { !text.contains { $0 < 0x20 } }

    // MARK: Writing

    /// All of it as members with commas between, without braces.
    ///
    /// - Parameters:
    ///   - isReserved: Whether a name means something else where they stand.
    ///   - lost: Takes in the names of what is left out.
    package func members(
        where isReserved: (String) -> Bool = { _ in false },
        lost: inout LeftOutNames
    ) -> [UInt8] {
        var members: [UInt8] = []
        func add(_ name: [UInt8], _ value: [UInt8]) {
            if !members.isEmpty { members.append(UInt8(ascii: ",")) }
            members += jsonString(name) + [UInt8(ascii: ":")] + value
        }
        if let track, !track.name.isEmpty { add(Self.trackName, jsonString(track.name)) }
        if segment > 1 { add(Self.segmentName, Array(String(segment).utf8)) }
        for field in unreserved(lost: &lost, where: isReserved) { add(field.name, field.value) }
        return members
    }

    /// The fields whose names mean nothing else where they stand, each name once.
    ///
    /// The parameters are those of ``members(where:lost:)``.
    package func unreserved(
        lost: inout LeftOutNames,
        where isReserved: (String) -> Bool
    ) -> [CarriedField] {
        var names: Set<[UInt8]> = [Self.trackName, Self.segmentName]
        return fields.filter { field in
            if !isReserved(String(decoding: field.name, as: UTF8.self)),
                names.insert(field.name).inserted
            {
                return true
            }
            lost.add(field.name)
            return false
        }
    }
}
