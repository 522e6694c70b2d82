/// Why reading a source has ended.
package enum SourceEnd: Sendable {
    case endOfInput
    /// A signal has asked to drain a live source.
    case drained
    /// A signal came before all of a log was read.
    case interrupted
    /// A line was rejected, and the first that is ends the command.
    case refused
    /// Nobody reads the output any more.
    case readerGone
}
