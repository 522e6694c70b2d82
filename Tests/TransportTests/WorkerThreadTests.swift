import BearingsTestSupport
import CLibrary
import Synchronization
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(5))) struct WorkerThreadTests {
    private final class Notes: Sendable {
        let wasRun = Atomic<Bool>(false)
        let blocksTermination = Atomic<Bool>(false)
    }

    @Test func `runs with signals blocked, and finishes before it is joined`() throws {
        let notes = Notes()
        let thread = try WorkerThread {
            var blocked = sigset_t()
            unsafe pthread_sigmask(SIG_SETMASK, nil, &blocked)
            let blocks = unsafe sigismember(&blocked, SIGTERM) == 1
            notes.blocksTermination.store(blocks, ordering: .relaxed)
            notes.wasRun.store(true, ordering: .relaxed)
        }
        thread.join()
        let wasRun = notes.wasRun.load(ordering: .relaxed)
        let blocksTermination = notes.blocksTermination.load(ordering: .relaxed)
        expect(wasRun)
        expect(blocksTermination)
    }

    @Test func `leaves the signals of the starting thread as they were`() throws {
        // Whichever thread this runs on, its mask is its own.
        var before = sigset_t()
        unsafe pthread_sigmask(SIG_SETMASK, nil, &before)
        let thread = try WorkerThread {}
        var after = sigset_t()
        unsafe pthread_sigmask(SIG_SETMASK, nil, &after)
        thread.join()
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGPIPE] {
            let was = unsafe sigismember(&before, signal)
            let isNow = unsafe sigismember(&after, signal)
            expectEqual(was, isNow)
        }
    }
}
