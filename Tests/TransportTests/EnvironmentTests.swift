import BearingsTestSupport
import CLibrary
import Testing
import Transport

/// In a process of its own, as it changes the environment.
@Suite struct EnvironmentTests {
    @Test func `distinguishes unset, empty and set variables`() async {
        await #expect(processExitsWith: .success) {
            unsafe unsetenv("BEARINGS_TEST")
            expectEqual(Environment.variable("BEARINGS_TEST"), nil)

            unsafe setenv("BEARINGS_TEST", "", 1)
            expectEqual(Environment.variable("BEARINGS_TEST"), "")

            unsafe setenv("BEARINGS_TEST", "östlich", 1)
            expectEqual(Environment.variable("BEARINGS_TEST"), "östlich")
        }
    }

    @Test func `a default applies only to an unset variable`() async {
        await #expect(processExitsWith: .success) {
            unsafe unsetenv("BEARINGS_TEST")
            Environment.setDefault("BEARINGS_TEST", to: "one")
            expectEqual(Environment.variable("BEARINGS_TEST"), "one")
            Environment.setDefault("BEARINGS_TEST", to: "two")
            expectEqual(Environment.variable("BEARINGS_TEST"), "one")
        }
    }

    @Test func `finds a program in the path`() async {
        await #expect(processExitsWith: .success) {
            unsafe setenv("PATH", "/nowhere:/bin", 1)
            expect(Environment.hasProgram("sh"))
            expect(!Environment.hasProgram("no-such-program"))
            unsafe setenv("PATH", "/nowhere", 1)
            expect(!Environment.hasProgram("sh"))
            unsafe unsetenv("PATH")
            expect(!Environment.hasProgram("sh"))
        }
    }
}
