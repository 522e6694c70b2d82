import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct FixTests {
    @Test func `a fix is 64 bytes of plain data`() {
        expectEqual(MemoryLayout<Fix>.size, 64)
    }

    @Test func `numbers left out are unknown`() {
        let fix = Fix(coordinate: .paris)

        expect(fix.accuracy == nil && fix.altitude == nil && fix.verticalAccuracy == nil)
        expect(fix.speed == nil && fix.course == nil && fix.heading == nil)
    }

    @Test func `fixes with equal unknown numbers are equal`() {
        expectEqual(Fix(coordinate: .paris), Fix(coordinate: .paris))
        expect(Fix(coordinate: .paris, speed: 0) != Fix(coordinate: .paris))
    }

    @Test func `a number can be reset to unknown`() {
        var fix = Fix(coordinate: .paris, accuracy: 5)
        fix.accuracy = nil

        expectEqual(fix, Fix(coordinate: .paris))
    }

    @Test func `a later report corrects its values and keeps the rest`() {
        let first = Fix(coordinate: .paris, accuracy: 1, altitude: 2, speed: 4, heading: 6)
        let later = Fix(coordinate: .lyon, altitude: 20, verticalAccuracy: 30, course: 50)

        let completed = first.completed(by: later)

        expectEqual(
            completed,
            Fix(
                coordinate: .lyon,
                accuracy: 1,
                altitude: 20,
                verticalAccuracy: 30,
                speed: 4,
                course: 50,
                heading: 6
            )
        )
    }
}
