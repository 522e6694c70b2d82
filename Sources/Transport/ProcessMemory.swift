import CLibrary

/// The memory of this process.
package enum ProcessMemory {
    /// Resident memory in bytes, except for pages that the kernel has yet to count; `nil` on other systems than Linux.
    package static var residentBytes: Int? {
        #if os(Linux)
        // The second of seven numbers is the count of resident pages: proc_pid_statm(5).
        guard let file = try? Descriptor.open(reading: "/proc/self/statm") else { return nil }
        var buffer = [UInt8](repeating: 0, count: 256)
        guard let count = try? file.read(into: &buffer, from: 0) else { return nil }
        let fields = buffer[..<count].split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard fields.count == 3, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
            return nil
        }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        #else
        return nil
        #endif
    }
}
