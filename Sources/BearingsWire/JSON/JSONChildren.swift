extension JSONTape {
    /// A member of an object, by the indices of its two nodes.
    package struct Member: BitwiseCopyable, Sendable {
        /// The string's node.
        package var key: Int
        /// The value's node; for an array or object, the one before its children.
        package var value: Int
    }

    /// Iterates over an object's members in the order of the line.
    ///
    /// It does not hold the tape, so that none is retained or copied:
    ///
    ///     var members = tape.members(ofObjectAt: 0)
    ///     while let member = members.next(in: tape) { … }
    package struct Members: BitwiseCopyable, Sendable {
        fileprivate var position: Int
        fileprivate let end: Int

        /// The next member, `nil` after the last; `tape` must be the one the members come from.
        @inline(__always)
        package mutating func next(in tape: borrowing JSONTape) -> Member? {
            guard position < end else { return nil }
            let member = Member(key: position, value: position + 1)
            position = Int(tape[member.value].next)
            return member
        }
    }

    /// Iterates over an array's elements, as ``Members`` does over members.
    package struct Elements: BitwiseCopyable, Sendable {
        fileprivate var position: Int
        fileprivate let end: Int

        /// The next element's node, `nil` after the last; `tape` must be the one the elements come from.
        @inline(__always)
        package mutating func next(in tape: borrowing JSONTape) -> Int? {
            guard position < end else { return nil }
            let element = position
            position = Int(tape[element].next)
            return element
        }
    }

    /// The members of the object at a node, which must be one.
    package func members(ofObjectAt index: Int) -> Members {
        precondition(self[index].kind == .object, "only an object has members")
        return Members(position: index + 1, end: Int(self[index].next))
    }

    /// The elements of the array at a node, which must be one.
    package func elements(ofArrayAt index: Int) -> Elements {
        precondition(self[index].kind == .array, "only an array has elements")
        return Elements(position: index + 1, end: Int(self[index].next))
    }
}
