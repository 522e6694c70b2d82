import BearingsWire

/// The fields of a document that a conversion carries on, beside those that its points are read by.
struct XMLFieldCollector: Sendable {
    /// Whether anything is carried on.
    var isOn = false
    /// Whether the text of the current element is carried on.
    var wantsText = false
    /// The name of the current `bearings:property`.
    fileprivate var propertyName: [UInt8]?
    /// The name of the current array, a `gx:SimpleArrayData` of KML.
    fileprivate var arrayName: [UInt8]?
    /// The namespaces by their prefixes.
    private var namespaces: [[UInt8]: [UInt8]] = [:]
    /// The namespaces that elements within the root have declared for names without a prefix, and how many elements
    /// were open then.
    private var defaults: [(depth: Int, namespace: [UInt8])] = []
    /// The names of elements with a text that is not carried on.
    fileprivate var leftOut = LeftOutNames()
    /// Where the last element begins of which an attribute is not carried on.
    private var lastCut = -1

    /// Hands over what has been left out.
    mutating func moveLeftOut(to batch: inout RecordBatch) {
        guard leftOut.count > 0 else { return }
        batch.leftOut.add(leftOut)
        leftOut = LeftOutNames()
    }

    /// Ends an element at a depth of open elements.
    mutating func endElement(depth: Int) {
        wantsText = false
        propertyName = nil
        while let last = defaults.last, last.depth >= depth { defaults.removeLast() }
    }

    /// Notes a declaration of a namespace at a depth of open elements; returns whether it is one.
    fileprivate mutating func declare(
        _ name: ArraySlice<UInt8>,
        _ namespace: [UInt8],
        depth: Int
    ) -> Bool {
        guard name.starts(with: "xmlns".utf8) else { return false }
        if name.count == 5 {
            if depth > 1 { defaults.append((depth, namespace)) }
            return true
        }
        guard name.dropFirst(5).first == UInt8(ascii: ":") else { return false }
        namespaces[Array(name.dropFirst(6))] = namespace
        return true
    }

    /// An attribute of the element is not carried on, which counts once for each element.
    fileprivate mutating func cut(_ what: ArraySlice<UInt8>, at start: Int) {
        guard start != lastCut else { return }
        lastCut = start
        leftOut.add(Array(what))
    }

    /// The name of an element with its namespace, at a depth of open elements; `nil` where that is not declared.
    fileprivate func qualified(_ name: ArraySlice<UInt8>, depth: Int) -> CarriedField.QualifiedName?
    {
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else {
            let namespace = defaults.last { $0.depth <= depth }?.namespace ?? []
            return .init(prefix: [], local: Array(name), namespace: namespace)
        }
        let prefix = Array(name[..<colon])
        guard let namespace = namespaces[prefix] else { return nil }
        return .init(prefix: prefix, local: Array(name[(colon + 1)...]), namespace: namespace)
    }
}

extension XMLDocument {
    /// The name of an open element, the root's being the first.
    private func name(_ index: Int) -> ArraySlice<UInt8> { scanner.elements.name(index) }

    /// Whether the innermost element is a child of one of a name.
    func isWithin(_ name: XMLName) -> Bool {
        depth > 1 && XMLName(Self.local(self.name(depth - 2))) == name
    }

    private static func local(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name.firstIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    }

    private static func word(_ name: ArraySlice<UInt8>) -> String {
        String(decoding: local(name), as: UTF8.self)
    }

    /// Notes an attribute that is none of a point's own; its value has been read.
    mutating func collect(_ attribute: XMLTag.Attribute) {
        guard format != .kml else {
            if kml.depth > 0, XMLName(scanner.name(of: attribute)) == .name {
                collector.arrayName = XMLText.name(scanner.value.bytes, in: scanner.prolog.encoding)
            }
            return
        }
        let name = scanner.name(of: attribute)
        let value = XMLText.name(scanner.value.bytes, in: scanner.prolog.encoding)
        if collector.declare(name, value, depth: depth) { return }
        guard depth > 1, !name.starts(with: "xsi:".utf8) else { return }
        let element = Self.local(self.name(depth - 1))
        if pointDepth > 0, name.elementsEqual("name".utf8), element.elementsEqual("property".utf8) {
            collector.propertyName = value
        } else {
            // The element itself is carried on, if it is of a point.
            let what = pointDepth > 0 ? Self.local(name) + " of ".utf8 + element : element
            collector.cut(what, at: scanner.tag.place.offset)
        }
    }

    /// Takes in the text of the innermost element, which is no field that is read.
    mutating func collectText() {
        let text = XMLText.name(scanner.value.bytes, in: scanner.prolog.encoding)
        guard !text.isEmpty else { return }
        let own = Self.local(name(depth - 1))
        guard format != .kml else {
            return collector.leftOut.add(collector.arrayName ?? Array(own))
        }
        let field =
            pointDepth == 0 || scanner.value.isCut
            ? nil : format == .gpx ? gpxCarriedField(text) : tcxCarriedField(text)
        if let field { point?.fields.append(field) } else { collector.leftOut.add(Array(own)) }
    }

    private func gpxCarriedField(_ text: [UInt8]) -> CarriedField? {
        let elements = (pointDepth..<depth).map { name($0) }
        guard let first = elements.first, let last = elements.last else { return nil }
        let own = Self.word(last)
        if elements.count == 1 {
            let path = first.contains(UInt8(ascii: ":")) ? self.path(from: pointDepth) : []
            let isText = GPXNames.texts.contains(own)
            let name = own == "name" ? GPXNames.point : own
            return CarriedField(Array(name.utf8), text: text, isText: isText, path: path ?? [])
        }
        guard Self.word(first) == "extensions" else { return nil }
        if own == "property", let name = collector.propertyName {
            return CarriedField(name, CarriedFields.isJSON(text) ? text : jsonString(text))
        }
        var field = CarriedField(Array(own.utf8), text: text)
        let isSensor = field.measurement?.rawValue == own || ["wtemp", "depth"].contains(own)
        if !isSensor || !field.isNumber { field.path = path(from: pointDepth + 1) ?? [] }
        return field
    }

    /// The names of the open elements below a depth; `nil` where a namespace is not declared.
    private func path(from start: Int) -> [CarriedField.QualifiedName]? {
        var path: [CarriedField.QualifiedName] = []
        for index in start..<depth {
            guard let name = collector.qualified(name(index), depth: index + 1) else { return nil }
            path.append(name)
        }
        return path
    }

    private func tcxCarriedField(_ text: [UInt8]) -> CarriedField {
        let own = Self.word(name(depth - 1))
        let name =
            switch own {
            case "Value" where isWithin(.heartRateBpm): "hr"
            case "Cadence", "RunCadence": "cad"
            case "Watts": "power"
            case "DistanceMeters": "distance"
            default: own
            }
        return CarriedField(Array(name.utf8), text: text)
    }
}
