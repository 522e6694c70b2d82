/// Clients that write fixes at a rate between them, each in its turn.
struct LoadScenario {
    var clients: Int
    /// Fixes a second, of all clients together.
    var rate: Int
    /// How long it lasts, in milliseconds.
    var duration: Int
    /// The generator spins for the last nanoseconds before a fix is due, because sleeping is inexact.
    let spin: UInt64 = 200_000

    var count: Int { rate * duration / 1000 }
    /// The time between two fixes, in nanoseconds.
    var gap: UInt64 { 1_000_000_000 / UInt64(rate) }
    /// The event time between two fixes of one client, in milliseconds.
    var step: Int { max(1000 * clients / rate, 1) }

    var name: String {
        let each = rate / clients
        let whose = clients == 1 ? "1 client" : "\(clients) clients × \(each)/s"
        return clients == 1 ? "\(whose) × \(rate)/s" : "\(whose) = \(rate)/s"
    }
}
