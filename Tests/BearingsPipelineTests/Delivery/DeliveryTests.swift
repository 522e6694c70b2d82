import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsPipeline

@Suite struct DeliveryTests {
    private func action(_ time: Milliseconds) -> Action {
        Action(
            time: .milliseconds(time),
            lateBy: 0,
            cause: Cause(line: 7, source: 0),
            event: .annotations(AnnotationChanges(removed: ["a"]))
        )
    }

    private func table() -> SessionTable {
        var table = SessionTable()
        for name in ["one", "two"] {
            _ = table.insert(Array(name.utf8), Engine(Configuration()))
        }
        return table
    }

    @Test func `numbers the events of each session, and prints those that are selected`() {
        var options = Processor.Options()
        options.printsLines = true
        for isSelected in [true, false] {
            options.events = isSelected ? .all : .none
            var delivery = Delivery(options)
            var table = self.table()
            var count = 0
            for (index, times) in [(0, [1, 2]), (1, [3]), (0, [4])] {
                var actions = times.map { action(Milliseconds($0)) }
                count += delivery.emit(&actions, of: index, in: &table)
                expect(actions.isEmpty)
            }
            let text = String(
                decoding: delivery.output.bytes.prefix(delivery.output.count),
                as: UTF8.self
            )
            let lines = text.split(separator: "\n")
            expectEqual(count, 4)
            expectEqual(lines.count, isSelected ? 4 : 0)
            expectEqual(
                lines.map { String($0).number(of: "seq") },
                isSelected ? [1, 2, 1, 3] : []
            )
            expect(lines.allSatisfy { $0.contains(#""line":7"#) })
        }
    }

    @Test func `a server notes each session once a line, and retains what still holds`() {
        var options = Processor.Options()
        options.isServing = true
        var delivery = Delivery(options)
        var table = self.table()
        delivery.sessionBegan(1)
        delivery.touch(0, isNew: true, in: table)
        delivery.touch(0, isNew: false, in: table)
        var actions = [action(1)]
        expectEqual(delivery.emit(&actions, of: 0, in: &table), 1)
        delivery.touch(1, isNew: false, in: table)
        delivery.lineBegins(sortedFrom: 5)
        delivery.touch(1, isNew: false, in: table)

        expectEqual(delivery.outputEvents.map(\.session), [0, 0, 1, 1])
        expectEqual(delivery.outputEvents.map(\.heldOf), [-1, -1, -1, 5])
        expectEqual(delivery.retained[0].all.count, 1)
        delivery.sessionEnded(0, in: table)
        expectEqual(delivery.retained[0].all.count, 0)
        delivery.forgetOutput()
        expectEqual(delivery.outputEvents.count + delivery.output.count, 0)
    }
}
