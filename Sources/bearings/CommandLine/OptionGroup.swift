import BearingsPipeline

extension Option {
    /// `--output`, or `-o`: where a command writes.
    static func output(
        _ path: @escaping @Sendable (inout Settings, (inout String?) -> Void) -> Void,
        _ help: String = "The file to write; it is replaced once all is written, or left unchanged."
    ) -> Option {
        Option("--output", path, .output, help).short("-o")
    }
}

extension ValueForm<String?> {
    /// A file to write; `nil`, or `-`, for standard output.
    fileprivate static let output = Self(placeholder: "<file>", values: "file") {
        text throws(UsageError) in
        text == InputFile.standard ? nil : try Values.path(text)
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
