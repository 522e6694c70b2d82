import BearingsEngine
import BearingsTestSupport

/// What an engine makes of a script.
struct ScriptOutcome: Equatable {
    var actions: [Action] = []
    var verdicts: [InputResult] = []
    /// How many actions there were before each step, and before the end.
    var marks: [Int] = []

    /// What the record of a step causes at once, without the timers that it lets fire.
    func answers(to step: Int) -> [Action] {
        actions[marks[step]..<marks[step + 1]].filter { $0.cause == Cause(step + 1) }
    }
}

extension RandomScript {
    /// Runs it to its end, doing something else before each step.
    func run(
        before: (inout Engine, Step, inout [Action]) -> Void = { _, _, _ in }
    ) -> ScriptOutcome {
        var engine = Engine(configuration)
        var outcome = ScriptOutcome()
        for (index, step) in steps.enumerated() {
            before(&engine, step, &outcome.actions)
            outcome.marks.append(outcome.actions.count)
            let result = engine.receive(
                step.input,
                at: step.time,
                cause: Cause(index + 1),
                into: &outcome.actions
            )
            outcome.verdicts.append(result)
        }
        outcome.marks.append(outcome.actions.count)
        engine.finish(into: &outcome.actions)
        return outcome
    }
}
