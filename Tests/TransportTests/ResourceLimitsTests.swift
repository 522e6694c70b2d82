import BearingsTestSupport
import CLibrary
import Testing
import Transport

/// Each in a process of its own, as a limit is of the whole of one.
@Suite struct ResourceLimitsTests {
    @Test func `raises the limit as far as possible and never lowers it`() async {
        await #expect(processExitsWith: .success) {
            let highest = openFilesLimit().rlim_max
            limitOpenFiles(to: 100)
            expectEqual(ResourceLimits.openFiles, 100)

            ResourceLimits.raiseOpenFiles(to: 200)
            expectEqual(ResourceLimits.openFiles, 200)
            ResourceLimits.raiseOpenFiles(to: 50)
            ResourceLimits.raiseOpenFiles(to: -1)
            expectEqual(ResourceLimits.openFiles, 200)
            expectEqual(openFilesLimit().rlim_max, highest)
            #if os(Linux)
            ResourceLimits.raiseOpenFiles(to: .max)
            expectEqual(openFilesLimit().rlim_cur, highest)
            #endif
        }
    }
}

private func openFilesLimit() -> rlimit {
    var limit = rlimit()
    #if canImport(Glibc)
    let resource = RLIMIT_NOFILE.rawValue
    #else
    let resource = RLIMIT_NOFILE
    #endif
    precondition(unsafe getrlimit(.init(resource), &limit) == 0)
    return limit
}

/// Leaves this process the descriptors below `count`, until it asks for more.
func limitOpenFiles(to count: Int32) {
    var limit = openFilesLimit()
    limit.rlim_cur = rlim_t(count)
    #if canImport(Glibc)
    let resource = RLIMIT_NOFILE.rawValue
    #else
    let resource = RLIMIT_NOFILE
    #endif
    precondition(unsafe setrlimit(.init(resource), &limit) == 0)
}
