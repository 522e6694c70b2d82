import CLibrary

/// Descriptors 0 to 2, which a parent may leave closed.
package enum StandardStreams {
    /// Opens each that is closed, so that no other file takes its number.
    ///
    /// It opens `/dev/null` in the wrong direction, so reading or writing still fails with `EBADF`. Call it before opening
    /// anything.
    package static func fillClosed() {
        for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) == -1 {
            // The system uses the lowest free number, which is this one.
            _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
        }
    }
}
