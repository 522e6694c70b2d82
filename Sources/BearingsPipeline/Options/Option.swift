/// An option of a command: its name, its value, its help, and the setting that it sets.
///
/// A setting is given by a closure that hands it over to be changed: `{ $1(&$0.map.leastTurn) }`. Key paths are not in Embedded Swift.
///
/// Help, completions and the tables of the page Protocol are made from it. Its default is what the setting holds before any option
/// is read.
package struct Option<Settings>: Sendable {
    /// The name with two hyphens.
    package let name: String
    /// A short form: a hyphen and a letter.
    package var shortName: String?
    /// The placeholder for its value in the help; `nil` if it takes none.
    package var placeholder: String?
    /// The values that it takes, if they are a few words; empty for any other.
    package var words: [String] = []
    /// Whether the help lists its words behind what it says of it.
    package var listsWords = false
    /// Whether the help lists it only where all options are asked for.
    package var isRare = false
    /// Whether it is an option of another command, whose help lists it.
    package var isListedElsewhere = false
    /// Whether the next argument is its value; `nil` if it always takes a value, or never.
    package var isValue: (@Sendable (String) -> Bool)?
    /// Applies a value to the settings; the text is empty for an option without one.
    package var apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

    #if hasFeature(Embedded)
    // A web page prints no help, and is spared what only that needs.
    package var help: String {
        get { "" }
        set {}
    }
    package var values: String {
        get { "" }
        set {}
    }
    package var value: @Sendable (Settings) -> String? {
        get { { _ in nil } }
        set {}
    }
    #else
    package var help: String
    /// Which values it takes, in Markdown; empty if it takes none.
    package var values = ""
    /// The value that settings hold; `nil` for none.
    package var value: @Sendable (Settings) -> String?
    #endif

    /// An option whose value is stored.
    package init<Value>(
        _ name: String,
        _ setting: @escaping @Sendable (inout Settings, (inout Value) -> Void) -> Void,
        _ form: ValueForm<Value>,
        _ help: String
    ) {
        self.init(name, form, help) { settings, text throws(UsageError) in
            let value = try form.parse(text)
            setting(&settings) { $0 = value }
        } value: {
            form.text(Self.read(setting, of: $0))
        }
    }

    /// An option whose value is stored, and `nil` without it.
    package init<Value>(
        _ name: String,
        optional setting: @escaping @Sendable (inout Settings, (inout Value?) -> Void) -> Void,
        _ form: ValueForm<Value>,
        _ help: String
    ) {
        self.init(name, form, help) { settings, text throws(UsageError) in
            let value = try form.parse(text)
            setting(&settings) { $0 = value }
        } value: {
            Self.read(setting, of: $0).flatMap(form.text)
        }
    }

    /// An option that may be repeated.
    package init(
        _ name: String,
        repeated setting: @escaping @Sendable (inout Settings, (inout [String]) -> Void) -> Void,
        _ form: ValueForm<String>,
        _ help: String
    ) {
        self.init(name, form, help) { settings, text throws(UsageError) in
            let value = try form.parse(text)
            setting(&settings) { $0.append(value) }
        } value: {
            Self.read(setting, of: $0).last
        }
        values += ", repeatable"
    }

    /// A file that may be repeated; the word `none` takes back those before it.
    package init(
        _ name: String,
        repeated setting: @escaping @Sendable (inout Settings, (inout [String]) -> Void) -> Void,
        orNone none: String,
        _ help: String
    ) {
        self.init(name, .file, help) { settings, text in
            setting(&settings) { if text == none { $0.removeAll() } else { $0.append(text) } }
        } value: {
            Self.read(setting, of: $0).last ?? none
        }
        values = "file, repeatable"
    }

    /// An option that takes no value, and stores one.
    package init<Value: Sendable>(
        flag name: String,
        _ setting: @escaping @Sendable (inout Settings, (inout Value) -> Void) -> Void,
        to stored: Value,
        _ help: String
    ) {
        self.name = name
        apply = { settings, _ in setting(&settings) { $0 = stored } }
        self.help = help
        value = { _ in nil }
    }

    /// An option that takes no value.
    package init(
        flag name: String,
        _ setting: @escaping @Sendable (inout Settings, (inout Bool) -> Void) -> Void,
        _ help: String
    ) {
        self.init(flag: name, setting, to: true, help)
    }

    private init<Value>(
        _ name: String,
        _ form: ValueForm<Value>,
        _ help: String,
        apply: @escaping @Sendable (inout Settings, String) throws(UsageError) -> Void,
        value: @escaping @Sendable (Settings) -> String?
    ) {
        self.name = name
        (placeholder, words) = (form.placeholder, form.words)
        self.apply = apply
        (self.help, values) = (help, form.values)
        self.value = value
    }

    /// What a setting holds.
    fileprivate static func read<Value>(
        _ setting: (inout Settings, (inout Value) -> Void) -> Void,
        of settings: Settings
    ) -> Value {
        var settings = settings
        var value: Value?
        setting(&settings) { value = $0 }
        guard let value else { preconditionFailure("an option has no setting") }
        return value
    }

    /// The same option, for settings that hold these in `part`.
    package func lifted<Whole>(
        to part: @escaping @Sendable (inout Whole, (inout Settings) -> Void) -> Void
    ) -> Option<Whole> {
        var lifted = Option<Whole>(lifting: self) { [apply] whole, text throws(UsageError) in
            var failure: UsageError?
            part(&whole) { settings in
                do throws(UsageError) { try apply(&settings, text) } catch { failure = error }
            }
            if let failure { throw failure }
        } value: { [value] in
            value(Option<Whole>.read(part, of: $0))
        }
        (lifted.shortName, lifted.isRare) = (shortName, isRare)
        (lifted.isListedElsewhere, lifted.isValue) = (isListedElsewhere, isValue)
        lifted.listsWords = listsWords
        return lifted
    }

    private init<Part>(
        lifting option: Option<Part>,
        apply: @escaping @Sendable (inout Settings, String) throws(UsageError) -> Void,
        value: @escaping @Sendable (Settings) -> String?
    ) {
        name = option.name
        (placeholder, words) = (option.placeholder, option.words)
        self.apply = apply
        (help, values) = (option.help, option.values)
        self.value = value
    }
}

extension Option {
    /// The same option with a short name.
    package func short(_ name: String) -> Option {
        var option = self
        option.shortName = name
        return option
    }

    /// The same option, which may also stand without a value, and is then applied as for the word `all`.
    package func withOptionalValue(
        _ placeholder: String,
        if isValue: @escaping @Sendable (String) -> Bool
    ) -> Option {
        var option = self
        option.placeholder = placeholder
        option.isValue = isValue
        option.value = { _ in nil }
        option.apply = { [apply] settings, text throws(UsageError) in
            try apply(&settings, text.isEmpty ? "all" : text)
        }
        return option
    }

    /// The same option, of whose value the help lists the words.
    package var listingWords: Option {
        var option = self
        option.listsWords = true
        return option
    }

    /// The same option, which the help lists only where all are asked for.
    package var rare: Option {
        var option = self
        option.isRare = true
        return option
    }
}
