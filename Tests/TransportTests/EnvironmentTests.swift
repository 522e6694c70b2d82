import Testing
import Transport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// In a process of its own, as it changes the environment.
@Suite struct EnvironmentTests {
    @Test func `unset, empty and set are told apart`() async {
        await #expect(processExitsWith: .success) {
            unsafe unsetenv("BEARINGS_TEST")
            #expect(Environment.variable("BEARINGS_TEST") == nil)

            unsafe setenv("BEARINGS_TEST", "", 1)
            #expect(Environment.variable("BEARINGS_TEST") == "")

            unsafe setenv("BEARINGS_TEST", "östlich", 1)
            #expect(Environment.variable("BEARINGS_TEST") == "östlich")
        }
    }
}
