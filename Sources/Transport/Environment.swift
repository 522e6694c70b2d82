import CLibrary

/// The variables the process was started with.
package enum Environment {
    /// The value of the variable called `name`, or `nil` if it is not set; "" if it is empty.
    package static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// Gives the variable called `name` a value for processes started from here on, unless it is set.
    ///
    /// To be called while the process has one thread.
    package static func setDefault(_ name: String, to value: String) {
        _ = unsafe setenv(name, value, 0)
    }

    /// Whether a program of that name, without a slash, is found along `PATH` and may be run.
    package static func hasProgram(_ name: String) -> Bool {
        let folders = (variable("PATH") ?? "").split(
            separator: ":",
            omittingEmptySubsequences: false
        )
        // An empty folder is the current one.
        return folders.contains { folder in
            unsafe access(folder.isEmpty ? name : "\(folder)/\(name)", X_OK) == 0
        }
    }
}
