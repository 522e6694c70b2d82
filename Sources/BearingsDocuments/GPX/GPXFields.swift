import BearingsWire
import Geography

/// Carried fields as elements of a GPX point.
///
/// | here | element |
/// |---|---|
/// | a name of the schema, such as `hdop` `sat` `desc` | that child of the point, where its value can stand there |
/// | `hr` `cad` `atemp` `wtemp` `depth` | `extensions` / `gpxtpx:TrackPointExtension` |
/// | `power` | `extensions` / `power`, as bicycle computers write it |
/// | what stood in another namespace | the same elements with that namespace |
/// | any other | `extensions` / `bearings:property` with its `name`, and JSON as its text |
struct GPXFields {
    /// Children of the point, in the schema's order.
    private(set) var children: [UInt8] = []
    /// What stands within Garmin's extension before speed and course.
    private(set) var sensors: [UInt8] = []
    /// All else that stands within `extensions`.
    private(set) var extensions: [UInt8] = []

    /// How much room it takes.
    var count: Int { children.count + sensors.count + extensions.count }

    /// The point's children between its time and its extensions, in the schema's order.
    private static let schema = [
        "magvar", "geoidheight", "name", "cmt", "desc", "src", "sym", "type", "fix", "sat", "hdop",
        "vdop", "pdop", "ageofdgpsdata", "dgpsid",
    ]
    /// Garmin's, in the order of its schema.
    private static let garmin = ["atemp", "wtemp", "depth", "hr", "cad"]

    /// - Parameters:
    ///   - name: What the point is called, where that is known beside the fields.
    ///   - prefix: Of the children's names, where they are not the schema's own.
    init(_ fields: [CarriedField], name: [UInt8] = [], prefix: String = "") {
        guard !fields.isEmpty || !name.isEmpty else { return }
        var byName: [String: [UInt8]] = [:]
        if !name.isEmpty { byName["name"] = xmlText(name) }
        var rest: [CarriedField] = []
        for field in fields {
            if let (name, text) = Self.element(of: field), byName[name] == nil {
                byName[name] = xmlText(text)
            } else {
                rest.append(field)
            }
        }
        for name in Self.schema { Self.putChild(prefix + name, byName[name], &children) }
        for name in Self.garmin { Self.putChild("gpxtpx:" + name, byName[name], &sensors) }
        Self.putChild("power", byName["power"], &extensions)
        putOthers(rest)
    }

    /// The element of a field that has one of its own, by its name, and its text.
    private static func element(of field: CarriedField) -> (String, [UInt8])? {
        guard field.path.isEmpty, let text = field.text, !text.isEmpty else { return nil }
        if let measurement = field.measurement {
            let name = measurement.rawValue
            return measurement == .sat && !text.allSatisfy { $0.isDigit } ? nil : (name, text)
        }
        let name = String(decoding: field.name, as: UTF8.self)
        switch name {
        case GPXNames.point: return ("name", text)
        case "wtemp", "depth", "geoidheight", "ageofdgpsdata":
            return field.isNumber ? (name, text) : nil
        case "cmt", "desc", "src", "sym", "type", "fix": return (name, text)
        case "magvar", "dgpsid":
            let isInRange = field.isNumber && text.first != UInt8(ascii: "-") && text.count < 4
            return isInRange ? (name, text) : nil
        default: return nil
        }
    }

    private static func putChild(_ name: String, _ text: [UInt8]?, _ out: inout [UInt8]) {
        guard let text else { return }
        out += Array("<\(name)>".utf8) + text + Array("</\(name)>".utf8)
    }

    // MARK: Other namespaces

    /// Writes fields that no schema here has, those of one element together.
    private mutating func putOthers(_ fields: [CarriedField]) {
        var open: [CarriedField.QualifiedName] = []
        for field in fields {
            let parents = field.path.dropLast()
            let shared = zip(open, parents).prefix { $0 == $1 }.count
            close(&open, to: shared)
            for parent in parents.dropFirst(shared) {
                begin(parent, in: open.last)
                extensions.append(UInt8(ascii: ">"))
                open.append(parent)
            }
            guard let own = field.path.last, let text = field.text else {
                let name = attribute(field.name)
                extensions += Array("<bearings:property name=\"".utf8) + name
                extensions += Array("\">".utf8) + xmlText(field.value)
                extensions += Array("</bearings:property>".utf8)
                continue
            }
            begin(own, in: open.last)
            extensions += [UInt8(ascii: ">")] + xmlText(text)
            end(own)
        }
        close(&open, to: 0)
    }

    private mutating func close(_ open: inout [CarriedField.QualifiedName], to count: Int) {
        while open.count > count, let last = open.popLast() { end(last) }
    }

    /// Writes the beginning of an element without its `>`, with its namespace unless that of the parent is the same.
    private mutating func begin(
        _ name: CarriedField.QualifiedName,
        in parent: CarriedField.QualifiedName?
    ) {
        extensions += [UInt8(ascii: "<")] + Self.tag(name)
        if let parent, parent.prefix == name.prefix, parent.namespace == name.namespace { return }
        // That of the document itself needs no declaration.
        if name.prefix.isEmpty, name.namespace.isEmpty, parent?.prefix.isEmpty != true { return }
        let colon = name.prefix.isEmpty ? [] : [UInt8(ascii: ":")] + name.prefix
        extensions += Array(" xmlns".utf8) + colon + Array("=\"".utf8)
        extensions += attribute(name.namespace) + [UInt8(ascii: "\"")]
    }

    private mutating func end(_ name: CarriedField.QualifiedName) {
        extensions += Array("</".utf8) + Self.tag(name) + [UInt8(ascii: ">")]
    }

    private static func tag(_ name: CarriedField.QualifiedName) -> [UInt8] {
        name.prefix.isEmpty ? name.local : name.prefix + [UInt8(ascii: ":")] + name.local
    }

    /// A text as the value of an attribute in double quotes.
    private func attribute(_ text: [UInt8]) -> [UInt8] {
        xmlText(text).flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\""): Array("&quot;".utf8)
            case 0x09: Array("&#9;".utf8)
            case 0x0A: Array("&#10;".utf8)
            default: [byte]
            }
        }
    }
}
