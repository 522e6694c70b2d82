import BearingsEngine
import Geography

/// Why there are no directions.
private enum DirectionsDiagnostic: WireWord {
    case noFix
    case unauthorized

    var word: StaticString {
        switch self {
        case .noFix: "no_fix"
        case .unauthorized: "unauthorized"
        }
    }
}

extension DirectionsEvent {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.request(request)
        switch answer {
        case .directions(let directions): directions.visit(&line)
        case .noFix: Self.visit(DirectionsDiagnostic.noFix, &line)
        case .unauthorized: Self.visit(DirectionsDiagnostic.unauthorized, &line)
        case .hidden(let reason):
            line.phase("hide")
            line.member(.reason, .word { [.denied, .closed, .end] }, reason) { "Why." }
        }
    }

    private static func visit(
        _ diagnostic: DirectionsDiagnostic,
        _ line: inout some MemberVisitor & ~Copyable
    ) {
        line.member(.diagnostic, .word(), diagnostic) { "Why there is no answer." }
    }

    var sentence: String {
        switch answer {
        case .directions(let answer):
            "\(answer.mode.word), \(answer.distanceText)\(minutes(answer.expectedTravelTime))"
        case .noFix: "no way, \(DirectionsDiagnostic.noFix.word)"
        case .unauthorized: "no way, \(DirectionsDiagnostic.unauthorized.word)"
        case .hidden(let reason): "hide: \(reason.word)"
        }
    }

    /// Whether it has directions, instead of the reason why there are none.
    var isAnswered: Bool {
        if case .directions = answer { true } else { false }
    }
}

extension TravelDirections {
    fileprivate func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.mode, .word(), mode) { "How." }
        line.member(.reason, .word(), reason) { "Why so." }
        line.way(distance, distanceText)
        line.member(.expectedTravelTime, .size(.thousandths), expectedTravelTime) { "s" }
        line.member("steps", .list(.object()), steps.isEmpty ? nil : steps) {
            "One after the other; absent from an estimate."
        }
        line.member("source", .word(), source) { "Who says so." }
    }
}

extension TravelDirections.Step: WireObject {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.instruction, .text, instruction) { "What to do." }
        line.way(distance, distanceText)
    }
}

extension ProgressEvent {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.request(request)
        line.way(distance, distanceText)
        line.member(.expectedTravelTime, .size(.thousandths), expectedTravelTime) { "s" }
        line.member("step", .integer(from: 0), step.map { UInt64($0) }) {
            "The step under way, from 0; absent without steps."
        }
        line.member(.next, .object(), next) { "What follows that step; absent on arrival." }
        line.member(.offRoute, .flag, isOffRoute) { "Ask the router again." }
        line.member(.wrongWay, .flag, isWrongWay) {
            "Back along the route for 200 m: turn, or ask the router again."
        }
        line.member(.arrived, .flag, hasArrived) { "Stop." }
    }

    var sentence: String {
        if hasArrived { return "arrived" }
        var text = "\(distanceText)\(minutes(expectedTravelTime))"
        if let instruction = next?.instruction, !instruction.isEmpty, let next {
            text += ", in \(next.distanceText): \(instruction)"
        }
        if isOffRoute { text += ", off the route" }
        if isWrongWay { text += ", the wrong way" }
        return text
    }
}

extension ProgressEvent.Next: WireObject {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.instruction, .text, instruction) {
            "What to do there; absent at the end of the route."
        }
        line.way(distance, distanceText)
    }
}

/// A time in seconds, rounded up to minutes.
private func minutes(_ seconds: Double) -> String {
    ", \(wholeText((seconds.printed(.thousandths) / 60).rounded(.up))) min"
}

extension MemberVisitor where Self: ~Copyable {
    /// A distance, for programs and for people.
    fileprivate mutating func way(_ metres: Double, _ text: String) {
        member(.distance, .size(.hundredths), metres) { "m" }
        member(.distanceText, .text, text) { "The same for people, in --units." }
    }

    mutating func request(_ number: UInt64) {
        member("request", .count, number) { "Which request." }
    }
}
