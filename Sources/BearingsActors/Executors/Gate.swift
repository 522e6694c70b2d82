/// Lets tasks pass in the order of their tickets: they reach an actor in any order.
struct Gate {
    /// The ticket that may pass.
    private(set) var turn = 0
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    /// Keeps a task until it is the turn of its ticket.
    mutating func hold(_ ticket: Int, _ task: CheckedContinuation<Void, Never>) {
        waiting[ticket] = task
    }

    /// It is the turn of the next ticket.
    mutating func advance() {
        turn += 1
        waiting.removeValue(forKey: turn)?.resume()
    }

    /// Lets all tasks go on; the next ticket is the first again.
    mutating func open() {
        turn = 0
        for task in waiting.values { task.resume() }
        waiting = [:]
    }
}
