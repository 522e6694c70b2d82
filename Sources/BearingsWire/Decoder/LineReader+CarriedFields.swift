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
        var hasOthers = false
        let opened = inner.flatMap { tape[$0].kind == .object ? $0 : nil }
        carried.addMembers(ofObjectAt: object ?? rootNode, tape) { name, value in
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
        if hasOthers { records.hasCarriedMembers = true }
        records.batch.carry(carried)
    }
}
