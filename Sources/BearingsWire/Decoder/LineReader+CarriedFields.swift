import BearingsEngine

/// What a line holds beside a fix that a conversion carries on.
extension LineReader {
    /// Carries on the members of an object that are not read.
    ///
    /// - Parameters:
    ///   - object: By default the root.
    ///   - read: The keys that are read.
    ///   - inner: A member that is opened, if it is an object: its own members are carried on.
    ///   - readWithin: The keys that are read of that.
    package func carryMembers(
        of object: Int? = nil,
        except read: Set<String>,
        opening inner: Int? = nil,
        without readWithin: Set<String> = [],
        _ records: inout RecordWriter
    ) {
        var carried = CarriedFields()
        let opened = inner.flatMap { tape[$0].kind == .object ? $0 : nil }
        carried.addMembers(ofObjectAt: object ?? rootNode, tape) { name, value in
            value != opened && !read.contains(String(decoding: name, as: UTF8.self))
        }
        if let opened {
            carried.addMembers(ofObjectAt: opened, tape) { name, _ in
                !readWithin.contains(String(decoding: name, as: UTF8.self))
            }
        }
        records.batch.carry(carried)
    }
}
