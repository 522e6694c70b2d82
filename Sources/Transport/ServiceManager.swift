import CSystem

/// The service manager that may have started this process.
package enum ServiceManager {
    /// Tells it `state`, such as "READY=1" or "STOPPING=1", if it has asked to be told.
    ///
    /// Nothing comes of it if it cannot be told within 5 s.
    ///
    /// > Source: `sd_notify(3)`.
    package static func notify(_ state: String) {
        guard let address = Environment.variable("NOTIFY_SOCKET") else { return }
        notify(state, at: address)
    }

    /// Tells it at `address`: an absolute path, or "@" and a name in the abstract namespace.
    package static func notify(_ state: String, at address: String) {
        // Other forms belong to machines within machines.
        guard address.hasPrefix("/") || address.hasPrefix("@") else { return }
        let bytes = Array(state.utf8)
        _ = unsafe bytes.withUnsafeBytes { bytes -> Int32 in
            guard let start = bytes.baseAddress else { return 0 }
            return unsafe system_send_datagram(address, start, bytes.count)
        }
    }
}
