import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct ChildProcessTests {
    @Test func `redirects its input and output to files`() throws {
        let input = try TemporaryFile("walk")
        let output = try TemporaryFile("something longer")
        let errors = try TemporaryFile()
        let child = try ChildProcess.run(
            "/bin/sh",
            ["-c", "cat; echo bad >&2; exit 65"],
            input: input.path,
            output: output.path,
            errors: errors.path
        )

        expectEqual(child.status, 65)
        try expectEqual(contents(output.path), "walk")
        try expectEqual(contents(errors.path), "bad\n")
    }

    @Test func `without an input file the input is empty`() throws {
        let output = try TemporaryFile()
        _ = try ChildProcess.run("sh", ["-c", "wc -c | tr -d ' '"], output: output.path)

        try expectEqual(contents(output.path), "0\n")
    }

    @Test func `the status of a child killed by a signal is 128 plus the signal`() throws {
        try expectEqual(ChildProcess.run("/bin/sh", ["-c", "kill -TERM $$"]).status, 128 + SIGTERM)
    }

    @Test func `a child does not inherit an ignored SIGPIPE`() throws {
        _ = signal(SIGPIPE, SIG_IGN)

        try expectEqual(ChildProcess.run("/bin/sh", ["-c", "kill -PIPE $$"]).status, 128 + SIGPIPE)
    }

    @Test func `a missing program is named in the error`() {
        #expect(throws: SystemError(operation: "run", subject: "/no/such", code: ENOENT)) {
            _ = try ChildProcess.run("/no/such")
        }
    }

    @Test func `measures wall clock time and processor time`() throws {
        let start = SystemClock.monotonicNanoseconds
        let child = try ChildProcess.run(
            "/bin/sh",
            ["-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"]
        )

        expect(child.wallNanoseconds <= SystemClock.monotonicNanoseconds - start)
        expect(child.usage.cpuNanoseconds > 1_000_000)
        expect(child.wallNanoseconds > 1_000_000)
        // The shell has one thread; the two clocks tick in steps of up to 10 ms.
        expect(child.usage.cpuNanoseconds < child.wallNanoseconds + 20_000_000)
        // In bytes: a process of less than 64 KiB there is not.
        expect(child.usage.peakMemory > 64 << 10)
    }
}
