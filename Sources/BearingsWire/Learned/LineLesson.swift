/// Cuts a line that the general parser has read into the segments that ``LearnedLines`` knows lines by.
///
/// A line that tells something in a way that segments cannot is not learned, nor one with long texts
/// that are always the same.
struct LineLesson {
    private let form: LearnedForm
    private let options: RecordDecoder.Options
    private var table: LearnedLines
    /// Where the text begins that belongs to no segment yet.
    private var textStart: Int
    /// The members that have begun in it.
    private var members: UInt64 = 0
    /// What is open where it begins.
    private var state: UInt8 = 0
    /// The marks that make the line what it is.
    private var required: UInt64

    /// The longest text between two values that is learned, in bytes.
    private static let longestText = 200
    /// The number of the state in which a line begins, which is that of no container.
    private static let beginning = 0

    private init(
        _ form: LearnedForm,
        _ options: RecordDecoder.Options,
        _ table: LearnedLines,
        at start: Int
    ) {
        self.form = form
        self.options = options
        self.table = table
        textStart = start
        required = form.required
    }

    /// What is known once a line is learned as well, `nil` if it cannot be.
    ///
    /// - Parameters:
    ///   - options: How lines are read.
    ///   - text: The line as it stands in the buffer, its newline included.
    static func learned(
        _ form: LearnedForm,
        _ options: RecordDecoder.Options,
        _ bytes: Span<UInt8>,
        _ text: ByteRange,
        _ tape: borrowing JSONTape,
        knowing table: LearnedLines
    ) -> LearnedLines? {
        let start = Int(text.start)
        var lesson = LineLesson(form, options, table, at: start)
        guard bytes[Int(text.end) - 1] == UInt8(ascii: "\n"), tape.root.kind == .object,
            Int(tape.root.range.start) == start,
            lesson.table.containers.number(of: [], in: -1) == Self.beginning,
            // The objects of lines of different forms are different places.
            let root = lesson.table.containers.number(of: [], at: 1 + Int(form.rawValue), in: -1),
            lesson.walk(bytes, 0, .line, number: root, tape),
            lesson.cut(bytes, at: Int(text.end), .end, .any, entering: UInt8(Self.beginning))
        else { return nil }
        return lesson.table
    }

    // MARK: The walk

    /// Walks an object, given what it is and its number.
    private mutating func walk(
        _ bytes: Span<UInt8>,
        _ node: Int,
        _ place: LearnedForm.Place,
        number: Int,
        _ tape: borrowing JSONTape
    ) -> Bool {
        var walk = tape.members(ofObjectAt: node)
        while let member = walk.next(in: tape) {
            let name = tape[member.key]
            let text = name.range.indices.map { bytes[$0] }
            guard !name.hasEscapes, let bit = table.members.number(of: text, in: number) else {
                return false
            }
            let mark: UInt64 = 1 << UInt64(bit)
            members |= mark
            let key = WireKeyTable.standard.key(bytes, name)
            let value = tape[member.value]
            let isLearned: Bool
            switch form.meaning(of: key, in: place, options) {
            case .value(let slot, let rule):
                isLearned = see(bytes, value, slot, rule, at: 0, in: number)
            case .constant:
                required |= mark
                isLearned = constant(bytes, value, in: number)
            case .marker:
                required |= mark
                isLearned = pass(bytes, value, at: 0, in: number)
            case .object(let place):
                required |= mark
                guard value.kind == .object,
                    let inner = table.containers.number(of: text, in: number)
                else { return false }
                isLearned = self.walk(bytes, member.value, place, number: inner, tape)
            case .position:
                required |= mark
                guard value.kind == .array,
                    let inner = table.containers.number(of: text, in: number)
                else { return false }
                isLearned = position(bytes, member.value, number: inner, tape)
            case .unknown:
                isLearned = value.kind == .null
            case .nothing:
                isLearned = pass(bytes, value, at: 0, in: number)
            }
            guard isLearned else { return false }
        }
        return true
    }

    /// Walks a position, given its array's number.
    private mutating func position(
        _ bytes: Span<UInt8>,
        _ node: Int,
        number: Int,
        _ tape: borrowing JSONTape
    ) -> Bool {
        let slots: [LearnedSegment.Slot] = [.longitude, .latitude, .height]
        var elements = tape.elements(ofArrayAt: node)
        var place = 0
        while let element = elements.next(in: tape) {
            let slot = place < slots.count ? slots[place] : .otherNumber
            guard tape[element].kind == .number,
                see(bytes, tape[element], slot, .any, at: place, in: number)
            else { return false }
            place += 1
        }
        return true
    }

    /// Takes up a value that is read.
    private mutating func see(
        _ bytes: Span<UInt8>,
        _ value: JSONTape.Node,
        _ slot: LearnedSegment.Slot,
        _ rule: LearnedSegment.Rule,
        at place: Int,
        in number: Int
    ) -> Bool {
        switch (value.kind, slot.isText) {
        // It is as if it were not there; the text tells it.
        case (.null, _): return true
        case (.number, true):
            return slot == .time && variable(bytes, value, .unixTime, .any, at: place, in: number)
        case (.number, false), (.string, true):
            return variable(bytes, value, slot, rule, at: place, in: number)
        default: return false
        }
    }

    /// Takes up a value that says nothing.
    private mutating func pass(
        _ bytes: Span<UInt8>,
        _ value: JSONTape.Node,
        at place: Int,
        in number: Int
    ) -> Bool {
        switch value.kind {
        case .number: variable(bytes, value, .otherNumber, .any, at: place, in: number)
        case .string: variable(bytes, value, .otherText, .any, at: place, in: number)
        case .object, .array, .true, .false, .null: true
        }
    }

    /// Ends a segment behind a value that is the same in each line, for what comes next may be anything.
    private mutating func constant(
        _ bytes: Span<UInt8>,
        _ value: JSONTape.Node,
        in number: Int
    ) -> Bool {
        guard value.kind == .string || value.kind == .number else { return false }
        let end = Int(value.range.end) + (value.kind == .string ? 1 : 0)
        // It leaves as much open as a number would.
        guard let state = table.containers.number(of: [], at: 1, in: number),
            cut(bytes, at: end, .constant, .any, entering: UInt8(state))
        else { return false }
        textStart = end
        return true
    }

    /// Ends a segment before a value that changes from line to line.
    private mutating func variable(
        _ bytes: Span<UInt8>,
        _ value: JSONTape.Node,
        _ slot: LearnedSegment.Slot,
        _ rule: LearnedSegment.Rule,
        at place: Int,
        in number: Int
    ) -> Bool {
        guard !value.hasEscapes,
            // Containers stand at place 0, what may follow in them behind that.
            let state = table.containers.number(
                of: [],
                at: 1 + 2 * place + (slot.isText ? 1 : 0),
                in: number
            ),
            cut(bytes, at: Int(value.range.start), slot, rule, entering: UInt8(state))
        else { return false }
        textStart = Int(value.range.end)
        return true
    }

    // MARK: The segments

    /// Makes a segment of the text up to `end`.
    private mutating func cut(
        _ bytes: Span<UInt8>,
        at end: Int,
        _ slot: LearnedSegment.Slot,
        _ rule: LearnedSegment.Rule,
        entering to: UInt8
    ) -> Bool {
        let count = end - textStart
        guard count > 0, count <= Self.longestText else { return false }
        guard let (text, rest) = LearnedText.parts(of: (textStart..<end).map { bytes[$0] }) else {
            return false
        }
        let segment = LearnedSegment(
            text: text,
            marks: members | slot.mark,
            needs: slot == .end ? required : 0,
            slot: slot,
            rule: rule,
            form: form,
            from: state,
            to: to
        )
        (members, state) = (0, to)
        guard !table.knows(segment, rest) else { return true }
        guard !table.isFull else { return false }
        table.add(segment, rest)
        return true
    }
}

extension LearnedLines {
    /// Whether there is a segment of the same text in the same place.
    fileprivate func knows(_ new: LearnedSegment, _ rest: [UInt64]) -> Bool {
        segments.contains { known in
            let texts = texts[Int(known.text.rest)...].prefix(2 * Int(known.text.restCount))
            return known.text.count == new.text.count && known.text.first == new.text.first
                && known.text.second == new.text.second && known.form == new.form
                && known.from == new.from && texts.elementsEqual(rest)
        }
    }
}
