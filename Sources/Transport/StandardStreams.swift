#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Descriptors 0 to 2, which a parent may leave closed.
package enum StandardStreams {
    /// Fills each that is closed, lest the next file opened be taken for it.
    ///
    /// What fills it is `/dev/null` in the wrong direction, so reading or writing it still fails
    /// with `EBADF`. To be called before anything is opened.
    package static func fillClosed() {
        for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) == -1 {
            // The system gives out the lowest number that is free, which is this one.
            _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
        }
    }
}
