#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The variables the process was started with.
package enum Environment {
    /// The value of the variable called `name`, or `nil` if it is not set; "" if it is empty.
    package static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }
}
