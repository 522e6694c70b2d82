import BearingsEngine

extension Authorization {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.status, .word(), status) { "Core Location's word." }
        line.member(.accuracy, .word(), accuracy) { "How exactly." }
        line.member(.usable, .flag, status.isUsable) { "Whether location may be used." }
    }

    var sentence: String {
        let text = "\(status.word), \(accuracy.word) accuracy"
        return status.isUsable ? text : "\(text): location may not be used"
    }
}
