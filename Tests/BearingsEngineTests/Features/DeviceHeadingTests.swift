import BearingsTestSupport
import Testing

@testable import BearingsEngine

@Suite struct DeviceHeadingTests {
    var heading = DeviceHeading()

    @Test mutating func `a heading applies to one fix within a second of it`() {
        heading.received(5, at: .seconds(10))

        expectEqual(heading.taken(by: .seconds(11)), 5)
        expectEqual(heading.taken(by: .seconds(11)), nil)
    }

    @Test mutating func `a heading applies to no earlier fix, nor to one over a second later`() {
        heading.received(5, at: .seconds(10))
        expectEqual(heading.taken(by: .milliseconds(11_001)), nil)

        heading.received(5, at: .seconds(10))
        expectEqual(heading.taken(by: .milliseconds(9999)), nil)
    }

    @Test mutating func `a forgotten heading applies to no fix`() {
        heading.received(5, at: .seconds(10))
        heading.forget()

        expectEqual(heading.taken(by: .seconds(10)), nil)
    }
}
