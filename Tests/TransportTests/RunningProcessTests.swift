import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct RunningProcessTests {
    @Test func `asks the process to end`() throws {
        let output = try TemporaryFile()
        let script = "trap 'echo bye; exit 3' TERM; echo ready; while :; do sleep 0.01; done"
        let process = try RunningProcess.start("/bin/sh", ["-c", script], output: output.path)
        while try contents(output.path) != "ready\n" { sched_yield() }
        process.terminate()

        try expectEqual(process.wait().status, 3)
        try expectEqual(contents(output.path), "ready\nbye\n")
    }

    @Test func `does not outlive its owner`() throws {
        let identifier = try { () throws in
            try RunningProcess.start("sleep", ["60"]).identifier
        }()

        expectEqual(kill(identifier, 0), -1)
        expectEqual(errno, ESRCH)
    }
}
