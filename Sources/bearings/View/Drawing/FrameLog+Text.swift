extension FrameLog {
    /// More names would not be read.
    private static let mostNames = 5

    /// Why there is no picture.
    func complaint(about outcome: Outcome) -> String {
        switch outcome {
        case .nothing: "there is nothing to draw: no event with a time and a session"
        case .outside(let first, let last):
            "--at \(moment.rfc3339) lies outside the log, which goes from \(first.rfc3339) to \(last.rfc3339)"
        case .unknownSession(let name):
            "no session is named \"\(name)\"; the log has \(names(of: sessions))"
        case .frame: ""
        }
    }

    /// Which session of several is drawn, where none was named.
    func note(on session: String) -> String? {
        guard sessions.count > 1, !isNamed else { return nil }
        let others = sessions.filter { $0 != session }
        return "drawn is the session \(session); --session draws \(names(of: others))"
    }

    private func names(of sessions: [String]) -> String {
        let shown = sessions.prefix(Self.mostNames)
        let more = sessions.count - shown.count
        return shown.joined(separator: ", ") + (more > 0 ? " and \(grouped(more)) more" : "")
    }
}
