/// Whether time passes at a source while no records come.
package enum SourceKind: BitwiseCopyable, Sendable {
    /// A file: only records move the clock.
    case file
    /// A terminal: the wall clock moves it too.
    case terminal
    /// A pipe or socket: depends on the times in its records.
    case stream
}

/// What a processor needs to know of a source.
package struct SourceOrigin: BitwiseCopyable, Sendable {
    /// Whether it is a file, a terminal, or a stream.
    package var kind: SourceKind
    /// Its index among the sources of a run, from 0.
    package var index: Int

    /// Creates the origin of a source.
    package init(kind: SourceKind, index: Int) {
        self.kind = kind
        self.index = index
    }
}
