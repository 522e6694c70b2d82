import BearingsEngine
import Geography

/// What lines hold beside a fix or place that a conversion carries on.
extension RecordDecoder {
    /// Carries on the members of the native fix that was entered that are not read, and those of its `properties`.
    mutating func carryNative(_ batch: inout RecordBatch) {
        let properties = reader.value(.properties)
        carryMembers(except: NativeKeys.fix.held, opening: properties, &batch)
    }

    /// Carries on the members of an object that are not read.
    ///
    /// - Parameters:
    ///   - object: By default the root.
    ///   - read: The keys that are read.
    ///   - inner: A member that is opened, if it is an object: its own members are carried on.
    ///   - readWithin: The keys that are read of that.
    mutating func carryMembers(
        of object: Int? = nil,
        except read: Set<String>,
        opening inner: Int? = nil,
        without readWithin: Set<String> = [],
        _ batch: inout RecordBatch
    ) {
        var carried = CarriedFields()
        var hasOthers = false
        let tape = reader.tape
        let opened = inner.flatMap { tape[$0].kind == .object ? $0 : nil }
        carried.addMembers(ofObjectAt: object ?? reader.rootNode, tape) { name, value in
            guard !read.contains(String(decoding: name, as: UTF8.self)) else { return false }
            hasOthers = true
            return value != opened
        }
        if let opened {
            carried.addMembers(ofObjectAt: opened, tape) { name, _ in
                let isOther = !readWithin.contains(String(decoding: name, as: UTF8.self))
                hasOthers = hasOthers || isOther
                return isOther
            }
        }
        if hasOthers { hasCarriedMembers = true }
        batch.carry(carried)
    }

    /// What of the properties of the Feature that was entered is carried on.
    ///
    /// - Parameter entry: The record, whose session is set.
    mutating func carriedFields(
        of properties: FeatureProperties,
        _ entry: RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) -> CarriedFields {
        var carried = CarriedFields()
        guard let object = try? reader.object(.properties) else { return carried }
        let session = batch.name(of: entry.session)
        let device = device(properties)?.node
        let hasHeading = reader.value(.heading) != nil
        let tape = reader.tape
        var hasOthers = false
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
            hasOthers = true
            let word = String(decoding: name, as: UTF8.self)
            guard GeoJSONFormat.properties.held.contains(word) else { return true }
            // Another name of what is read, or what cannot be read under its name.
            if word == WireKey.coordinateProperties.spelling, tape[value].kind == .object {
                Self.addPositionsOwn(in: value, tape, to: &unread)
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
            hasOthers = true
        }
        if hasOthers { hasCarriedMembers = true }
        if unread.count > 0 { batch.leftOut.add(unread) }
        return carried
    }

    /// Adds the names of what a line's positions have beside their times.
    private static func addPositionsOwn(
        in object: Int,
        _ tape: borrowing JSONTape,
        to names: inout LeftOutNames
    ) {
        var members = tape.members(ofObjectAt: object)
        while let member = members.next(in: tape) {
            let name = tape.utf8(of: member.key)
            if !name.elementsEqual("times".utf8) { names.add(name) }
        }
    }

    /// The same of a line with times, whose name is that of a track; what its positions have beside is left out.
    mutating func carriedFields(
        ofLine properties: FeatureProperties,
        _ entry: RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) -> CarriedFields {
        var carried = carriedFields(of: properties, entry, &batch)
        if carried.track == nil,
            let name = carried.fields.firstIndex(where: { $0.name.elementsEqual("name".utf8) }),
            let text = carried.fields[name].text
        {
            carried.track = SourceTrack(number: 0, name: text)
            carried.fields.remove(at: name)
        }
        return carried
    }

    // MARK: Lines

    /// A line without times is a route for a conversion, whose positions are its points.
    ///
    /// - Parameters:
    ///   - places: The node of the positions, or of the lines of several.
    ///   - depth: How many arrays the positions are in.
    mutating func decodeRoute(
        _ places: Int,
        _ depth: Int,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        guard reader.tape[places].kind == .array else { return }
        var elements = reader.tape.elements(ofArrayAt: places)
        if depth > 1 {
            while let line = elements.next(in: reader.tape) {
                decodeRoute(line, depth - 1, into: &entry, &batch)
            }
            return
        }
        lineCount += 1
        var route = SourceTrack(number: lineCount, name: [])
        var points: JSONTape.Elements?
        if let object = try? reader.object(.properties) {
            let tape = reader.tape
            if let name = tape.value(of: "name", inObjectAt: object),
                tape[name].kind == .string
            {
                route.name = tape.utf8(of: name)
            }
            if let array = tape.value(of: "points", inObjectAt: object),
                tape[array].kind == .array
            {
                points = tape.elements(ofArrayAt: array)
            }
        }
        while let place = elements.next(in: reader.tape) {
            entry.advance(in: &batch)
            let object = points?.next(in: reader.tape)
            do throws(LineError) {
                let (coordinate, height) = try reader.position(place, under: .coordinates)
                var point = Waypoint(coordinate: coordinate)
                point.route = route
                point.altitude = height.flatMap { self.height($0, &batch) }
                if let object, reader.tape[object].kind == .object {
                    set(&point, toMembersOf: object)
                }
                entry.content = batch.add(point)
            } catch {
                rejectElement(error, &entry, &batch)
            }
        }
    }

    /// Sets what is known of a route's point beside its place.
    private func set(_ point: inout Waypoint, toMembersOf object: Int) {
        var carried = CarriedFields()
        carried.addMembers(ofObjectAt: object, reader.tape)
        for field in carried.fields {
            let text = field.text ?? []
            switch String(decoding: field.name, as: UTF8.self) {
            case "name": point.name = text
            case "timestamp":
                point.time = parseRFC3339(
                    text.span,
                    ByteRange(0..<text.count),
                    requiresOffset: false
                )
                .map(Instant.init(millisecondsSince1970:))
            default: point.fields.append(field)
            }
        }
    }
}
