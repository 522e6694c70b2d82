import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct SystemErrorTests {
    @Test func `describes the operation, its subject and the reason`() {
        let error = SystemError(operation: "open", subject: "walk.ndjson", code: ENOENT)

        expectEqual("\(error)", "cannot open walk.ndjson: No such file or directory")
    }

    @Test func `only EPIPE is a broken pipe`() {
        expect(SystemError(operation: "write to", subject: "stdout", code: EPIPE).isBrokenPipe)
        expect(!SystemError(operation: "write to", subject: "stdout", code: ENOSPC).isBrokenPipe)
    }
}
