/// The options of `run` that other commands have too.
extension RunSettings {
    /// Those whose names pass, as options of another command, which its help does not repeat.
    ///
    /// - Parameter part: Where the command's settings hold those of `run`.
    static func sharedOptions<Whole>(
        in part: any WritableKeyPath<Whole, RunSettings> & Sendable,
        where isShared: (String) -> Bool
    ) -> [Option<Whole>] {
        syntax.options.filter { isShared($0.name) }.map { option in
            var shared = option.lifted(to: part)
            shared.isInHelp = false
            return shared
        }
    }
}
