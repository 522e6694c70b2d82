import CLibrary
import CSystem

/// The service manager that may have started this process.
package enum ServiceManager {
    /// Sends `state`, such as "READY=1" or "STOPPING=1", if the service manager expects that.
    ///
    /// - Returns: `false` if its queue is full, without waiting.
    ///
    /// > Source: `sd_notify(3)`.
    @discardableResult
    package static func notify(_ state: String) -> Bool {
        guard let address = Environment.variable("NOTIFY_SOCKET") else { return true }
        return notify(state, at: address)
    }

    /// Sends to `address`: an absolute path, or "@" and a name in the abstract namespace.
    @discardableResult
    package static func notify(_ state: String, at address: String) -> Bool {
        // Other forms are for virtual machines.
        guard address.hasPrefix("/") || address.hasPrefix("@") else { return true }
        let bytes = Array(state.utf8)
        let answer = unsafe bytes.withUnsafeBytes { bytes -> Int32 in
            guard let start = bytes.baseAddress else { return 0 }
            return unsafe system_send_datagram(address, start, bytes.count)
        }
        return answer != -EAGAIN && answer != -ENOBUFS && answer != -EINTR
    }
}
