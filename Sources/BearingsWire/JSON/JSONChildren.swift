extension JSONTape {
    /// A member of an object, by the indices of its two nodes.
    package struct Member: BitwiseCopyable, Sendable {
        package var key: Int
        package var value: Int
    }

    /// Walks an object's members in the order of the line.
    ///
    /// It holds no tape, so a walk neither retains nor copies one:
    ///
    ///     var members = tape.members(ofObjectAt: 0)
    ///     while let member = members.next(in: tape) { … }
    package struct Members: BitwiseCopyable, Sendable {
        fileprivate var position: Int
        fileprivate let end: Int

        @inline(__always)
        package mutating func next(in tape: borrowing JSONTape) -> Member? {
            guard position < end else { return nil }
            let member = Member(key: position, value: position + 1)
            position = Int(tape[member.value].next)
            return member
        }
    }

    /// Walks the indices of an array's elements, as ``Members`` does an object's members.
    package struct Elements: BitwiseCopyable, Sendable {
        fileprivate var position: Int
        fileprivate let end: Int

        @inline(__always)
        package mutating func next(in tape: borrowing JSONTape) -> Int? {
            guard position < end else { return nil }
            let element = position
            position = Int(tape[element].next)
            return element
        }
    }

    @inline(__always)
    package func members(ofObjectAt index: Int) -> Members {
        precondition(self[index].kind == .object, "only an object has members")
        return Members(position: index + 1, end: Int(self[index].next))
    }

    @inline(__always)
    package func elements(ofArrayAt index: Int) -> Elements {
        precondition(self[index].kind == .array, "only an array has elements")
        return Elements(position: index + 1, end: Int(self[index].next))
    }
}
