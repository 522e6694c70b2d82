/// An option of a command: its name, its value, its help, and the setting that it sets.
///
/// Help, completions and the tables of the page Protocol are made from it. Its default is what the setting holds before any option
/// is read.
struct Option<Settings>: Sendable {
    /// The name with two hyphens.
    let name: String
    /// A short form: a hyphen and a letter.
    var shortName: String?
    /// The placeholder for its value in the help; `nil` if it takes none.
    var placeholder: String?
    /// Which values it takes, in Markdown; empty if it takes none.
    var values = ""
    /// The values that it takes, if they are a few words; empty for any other.
    var words: [String] = []
    var help: String
    /// Whether the help lists its words behind what it says of it.
    var listsWords = false
    /// Whether the help lists it only where all options are asked for.
    var isRare = false
    /// Whether it is an option of another command, whose help lists it.
    var isListedElsewhere = false
    /// Whether the next argument is its value; `nil` if it always takes a value, or never.
    var isValue: (@Sendable (String) -> Bool)?
    /// Applies a value to the settings; the text is empty for an option without one.
    var apply: @Sendable (inout Settings, String) throws(UsageError) -> Void
    /// The value that settings hold; `nil` for none.
    var value: @Sendable (Settings) -> String?

    /// An option whose value is stored.
    init<Value>(
        _ name: String,
        _ setting: any WritableKeyPath<Settings, Value> & Sendable,
        _ form: ValueForm<Value>,
        _ help: String
    ) {
        self.init(name, form, help) { settings, text throws(UsageError) in
            settings[keyPath: setting] = try form.parse(text)
        } value: {
            form.text($0[keyPath: setting])
        }
    }

    /// An option whose value is stored, and `nil` without it.
    init<Value>(
        _ name: String,
        optional setting: any WritableKeyPath<Settings, Value?> & Sendable,
        _ form: ValueForm<Value>,
        _ help: String
    ) {
        self.init(name, form, help) { settings, text throws(UsageError) in
            settings[keyPath: setting] = try form.parse(text)
        } value: {
            $0[keyPath: setting].flatMap(form.text)
        }
    }

    /// An option that may be repeated.
    init(
        _ name: String,
        repeated setting: any WritableKeyPath<Settings, [String]> & Sendable,
        _ form: ValueForm<String>,
        _ help: String
    ) {
        self.init(name, form, help) { settings, text throws(UsageError) in
            settings[keyPath: setting].append(try form.parse(text))
        } value: {
            $0[keyPath: setting].last
        }
        values += ", repeatable"
    }

    /// A file that may be repeated; the word `none` takes back those before it.
    init(
        _ name: String,
        repeated setting: any WritableKeyPath<Settings, [String]> & Sendable,
        orNone none: String,
        _ help: String
    ) {
        self.init(name, .file, help) { settings, text in
            if text == none {
                settings[keyPath: setting].removeAll()
            } else {
                settings[keyPath: setting].append(text)
            }
        } value: {
            $0[keyPath: setting].last ?? none
        }
        values = "file, repeatable"
    }

    /// An option that takes no value, and stores one.
    init<Value: Sendable>(
        flag name: String,
        _ setting: any WritableKeyPath<Settings, Value> & Sendable,
        to stored: Value,
        _ help: String
    ) {
        self.name = name
        self.help = help
        apply = { settings, _ in settings[keyPath: setting] = stored }
        value = { _ in nil }
    }

    /// An option that takes no value.
    init(
        flag name: String,
        _ setting: any WritableKeyPath<Settings, Bool> & Sendable,
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
        placeholder = form.placeholder
        values = form.values
        words = form.words
        self.help = help
        self.apply = apply
        self.value = value
    }

    /// The same option, for settings that hold these in `part`.
    func lifted<Whole>(to part: any WritableKeyPath<Whole, Settings> & Sendable) -> Option<Whole> {
        var lifted = Option<Whole>(lifting: self) { [apply] whole, text throws(UsageError) in
            try apply(&whole[keyPath: part], text)
        } value: { [value] in
            value($0[keyPath: part])
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
        placeholder = option.placeholder
        (values, words) = (option.values, option.words)
        help = option.help
        self.apply = apply
        self.value = value
    }
}

extension Option {
    /// `--output`, or `-o`: where a command writes.
    static func output(
        _ path: any WritableKeyPath<Settings, String?> & Sendable,
        _ help: String = "The file to write; it is replaced once all is written, or left unchanged."
    ) -> Option {
        Option("--output", path, .output, help).short("-o")
    }

    /// The same option with a short name.
    func short(_ name: String) -> Option {
        var option = self
        option.shortName = name
        return option
    }

    /// The same option, which may also stand without a value, and is then applied as for the word `all`.
    func withOptionalValue(
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
    var listingWords: Option {
        var option = self
        option.listsWords = true
        return option
    }

    /// The same option, which the help lists only where all are asked for.
    var rare: Option {
        var option = self
        option.isRare = true
        return option
    }
}

extension ValueForm<String?> {
    /// A file to write; `nil`, or `-`, for standard output.
    fileprivate static let output = Self(placeholder: "<file>", values: "file") {
        $0 == InputFile.standard ? nil : $0
    } text: {
        $0 ?? InputFile.standard
    }
}

/// A group of options in the help.
struct OptionGroup<Settings>: Sendable {
    /// The heading.
    var title: String
    var options: [Option<Settings>]
    /// A note above the options.
    var note: String?

    init(_ title: String, _ options: [Option<Settings>], note: String? = nil) {
        self.title = title
        self.options = options
        self.note = note
    }
}
