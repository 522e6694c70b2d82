import BearingsTestSupport
import Testing
import Transport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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
