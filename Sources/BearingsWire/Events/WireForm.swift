import BearingsEngine
import Geography

/// What may stand under a key of a line that is printed, and how it is printed.
protocol WireForm<Value> {
    associatedtype Value
    /// What the value may be, for the schema.
    var shape: WireShape { get }
    func put(_ value: Value, _ line: inout ByteWriter)
    /// The most bytes that the value takes.
    func room(for value: Value) -> Int
}

extension WireForm {
    /// A word, or a number below 1e15.
    func room(for value: Value) -> Int { 40 }
}

/// A number, rounded to the decimals of a scale.
struct NumberForm: WireForm {
    let scale: DecimalScale
    let range: NumberRange

    var shape: WireShape { .number(range) }

    @inline(__always)
    func put(_ value: Double, _ line: inout ByteWriter) { line.putNumber(value, scale) }

    func room(for value: Double) -> Int {
        value.magnitude < 1e15 ? 40 : ByteWriter.longestNumber
    }
}

/// Milliseconds, printed as seconds.
struct SecondsForm: WireForm {
    let range: NumberRange

    var shape: WireShape { .number(range) }

    @inline(__always)
    func put(_ value: Milliseconds, _ line: inout ByteWriter) {
        line.putNumber(Double(value) / 1000, .thousandths)
    }
}

/// A direction in degrees within 0..<360; one that rounds to 360 is printed 0.
struct AngleForm: WireForm {
    var shape: WireShape { .number(.turn) }

    @inline(__always)
    func put(_ value: Double, _ line: inout ByteWriter) { line.put(angle: value) }
}

extension ByteWriter {
    fileprivate mutating func put(angle: Double) {
        let units = angle.wrappedTo360.rounded(toUnitsOf: .thousandths)
        put(thousandths: units == 360_000 ? 0 : units)
    }
}

/// A number of hundredths or thousandths.
struct UnitsForm: WireForm {
    let scale: DecimalScale
    let range: NumberRange

    var shape: WireShape { .number(range) }

    @inline(__always)
    func put(_ value: Int64, _ line: inout ByteWriter) {
        if scale == .hundredths {
            line.put(hundredths: value)
        } else {
            line.put(thousandths: value)
        }
    }
}

/// A whole number of 0 or more.
struct IntegerForm: WireForm {
    let range: ClosedRange<Double>

    var shape: WireShape { .integer(range) }

    @inline(__always)
    func put(_ value: UInt64, _ line: inout ByteWriter) { line.putInteger(value) }
}

/// True or false, or that one alone.
struct FlagForm: WireForm {
    let only: Bool?

    var shape: WireShape { .flag(only) }

    @inline(__always)
    func put(_ value: Bool, _ line: inout ByteWriter) { line.putLiteral(value ? "true" : "false") }
}

/// One of the words of a type.
struct WordForm<Word: WireWord>: WireForm {
    /// Those that there may be.
    let words: () -> [Word]

    var shape: WireShape { .oneOf(words().map { $0.word }) }

    @inline(__always)
    func put(_ value: Word, _ line: inout ByteWriter) { line.putWord(value.word) }
}

/// One word, which is known beforehand.
struct FixedWordForm: WireForm {
    var word: StaticString

    var shape: WireShape { .oneOf([word]) }

    @inline(__always)
    func put(_ value: Void, _ line: inout ByteWriter) { line.putWord(word) }
}

/// One of the names of a type: its raw values.
struct NameForm<Name: RawRepresentable<String>>: WireForm {
    /// Those that there may be.
    let names: () -> [Name]

    var shape: WireShape { .words(names().map { $0.rawValue }, numbers: []) }

    @inline(__always)
    func put(_ value: Name, _ line: inout ByteWriter) {
        line.put(quoting: value.rawValue)
    }
}

/// Any string.
struct TextForm: WireForm {
    var shape: WireShape { .anyText }

    func put(_ value: String, _ line: inout ByteWriter) {
        line.put(quoting: value)
    }

    func room(for value: String) -> Int { ByteWriter.room(quoting: value.utf8.count) }
}

/// The name of a session in UTF-8.
struct SessionForm: WireForm {
    /// Whether it may be `*`, for all.
    var orAll = false

    var shape: WireShape { .session(orAll: orAll) }

    @inline(__always)
    func put(_ value: [UInt8], _ line: inout ByteWriter) { line.put(quoting: value.span) }

    func room(for value: [UInt8]) -> Int { ByteWriter.room(quoting: value.count) }
}

/// A value that is JSON already.
struct JSONForm: WireForm {
    /// What it may be.
    let describe: () -> WireShape

    var shape: WireShape { describe() }

    @inline(__always)
    func put(_ value: [UInt8], _ line: inout ByteWriter) { line.putBytes(value) }

    func room(for value: [UInt8]) -> Int { value.count }
}

/// An array of any length, or of a number of elements at most.
struct ListForm<Element: WireForm>: WireForm {
    let element: Element
    var most: Int?

    var shape: WireShape { .array(element.shape, most: most) }

    func put(_ value: [Element.Value], _ line: inout ByteWriter) {
        let free = line.free
        for value in value {
            line.put(byte: UInt8(ascii: ","))
            element.put(value, &line)
        }
        line.putOpening(UInt8(ascii: "["), since: free)
        line.put(byte: UInt8(ascii: "]"))
    }

    func room(for value: [Element.Value]) -> Int {
        value.reduce(2) { $0 + 1 + element.room(for: $1) }
    }
}

/// An object.
struct ObjectForm<Value: WireObject>: WireForm {
    var shape: WireShape { .object(MemberList.members(of: Value.blank)) }

    func put(_ value: Value, _ line: inout ByteWriter) { line.put(object: value) }

    func room(for value: Value) -> Int { RoomCount.room(for: value) }
}

// MARK: As they are written where they are used

extension WireForm where Self == NumberForm {
    /// Any number: nothing bounds what the engine works out.
    @inline(__always)
    static func number(_ scale: DecimalScale) -> Self {
        NumberForm(scale: scale, range: NumberRange(-.infinity ... .infinity))
    }

    @inline(__always)
    static func number(_ scale: DecimalScale, _ range: ClosedRange<Double>) -> Self {
        NumberForm(scale: scale, range: NumberRange(range))
    }

    @inline(__always)
    static func number(_ scale: DecimalScale, _ range: NumberRange) -> Self {
        NumberForm(scale: scale, range: range)
    }

    /// A number of 0 or more.
    @inline(__always)
    static func size(_ scale: DecimalScale) -> Self {
        NumberForm(scale: scale, range: NumberRange(0 ... .infinity))
    }
}

extension WireForm where Self == SecondsForm {
    /// Milliseconds of 0 or more, printed as seconds.
    static var seconds: Self { SecondsForm(range: NumberRange(0 ... .infinity)) }
}

extension WireForm where Self == AngleForm {
    /// A direction in degrees.
    static var angle: Self { AngleForm() }
}

extension WireForm where Self == UnitsForm {
    /// Any number of such units.
    @inline(__always)
    static func units(_ scale: DecimalScale) -> Self {
        units(scale, NumberRange(-.infinity ... .infinity))
    }

    @inline(__always)
    static func units(_ scale: DecimalScale, _ range: NumberRange) -> Self {
        UnitsForm(scale: scale, range: range)
    }
}

extension WireForm where Self == IntegerForm {
    /// The number of a request, or a sum of many.
    static var count: Self { IntegerForm(range: 0...1.8e19) }

    /// A whole number from `least` on.
    @inline(__always)
    static func integer(from least: Double) -> Self { IntegerForm(range: least...9e15) }
}

extension WireForm where Self == FlagForm {
    /// True or false.
    static var flag: Self { FlagForm(only: nil) }

    /// True; it is absent where it is false.
    static var onlyTrue: Self { FlagForm(only: true) }
}

extension WireForm where Self == FixedWordForm {
    @inline(__always)
    static func word(_ word: StaticString) -> Self { FixedWordForm(word: word) }
}

extension WireForm where Self == TextForm {
    /// Any string.
    static var text: Self { TextForm() }
}

extension WireForm {
    /// One of the words of the value's type.
    @inline(__always)
    static func word<Word>() -> Self where Self == WordForm<Word> {
        WordForm { Array(Word.allCases) }
    }

    /// One of these words.
    @inline(__always)
    static func word<Word>(of words: @escaping () -> [Word]) -> Self where Self == WordForm<Word> {
        WordForm(words: words)
    }

    /// One of the names of the value's type.
    static func name<Name: CaseIterable>() -> Self where Self == NameForm<Name> {
        NameForm { Array(Name.allCases) }
    }

    /// One of these names.
    static func name<Name>(of names: @escaping () -> [Name]) -> Self where Self == NameForm<Name> {
        NameForm(names: names)
    }

    static func list<Element>(_ element: Element, most: Int? = nil) -> Self
    where Self == ListForm<Element> { ListForm(element: element, most: most) }

    static func object<Value>() -> Self where Self == ObjectForm<Value> { ObjectForm() }
}
