import BearingsTestSupport
import Testing
import Transport

@Suite struct ExitProcessTests {
    @Test func `ends the process with the status`() async {
        await #expect(processExitsWith: .exitCode(65)) { exitProcess(65) }
    }
}
