import BearingsEngine

extension FollowEvent {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.mode, .word(), mode) { "How." }
        line.member(.reason, .word(), reason) { "Why." }
    }

    var sentence: String { "\(mode.word), \(reason.word)" }
}
