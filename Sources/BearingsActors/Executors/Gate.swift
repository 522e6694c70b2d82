/// Lets tasks pass in the order of their tickets: they reach an actor in any order.
struct Gate {
    /// The ticket that may pass.
    private(set) var turn = 0
    /// Whether all tasks may go on, since nothing is passed any more.
    private(set) var isOver = false
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    /// Whether a task need not wait.
    func mayPass(_ ticket: Int) -> Bool { isOver || turn == ticket }

    /// Keeps a task until it is the turn of its ticket.
    ///
    /// An actor may have other turns between ``mayPass(_:)`` and this.
    mutating func hold(_ ticket: Int, _ task: CheckedContinuation<Void, Never>) {
        if mayPass(ticket) { task.resume() } else { waiting[ticket] = task }
    }

    /// It is the turn of the next ticket.
    mutating func advance() {
        turn += 1
        waiting.removeValue(forKey: turn)?.resume()
    }

    /// Lets all tasks go on.
    mutating func end() {
        isOver = true
        for task in waiting.values { task.resume() }
        waiting = [:]
    }
}
