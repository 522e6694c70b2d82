import Transport

/// How many clients the limit on open files allows.
struct DescriptorBudget {
    /// The most clients.
    let clients: Int
    /// The limit on open files, if it allows fewer clients than wanted.
    let limit: Int?

    /// Descriptors for other purposes: about twenty for what is always open, for saving state, reopening the journal and
    /// turning clients away.
    static let reserve = 32

    /// Raises the limit on open files for so many clients, as far as possible.
    init(clients wanted: Int) {
        ResourceLimits.raiseOpenFiles(to: wanted + Self.reserve)
        self.init(clients: wanted, limit: ResourceLimits.openFiles)
    }

    /// Computes the budget for a limit on open files; 0 if the limit is unknown.
    init(clients wanted: Int, limit: Int) {
        let isEnough = limit == 0 || wanted <= limit - Self.reserve
        clients = isEnough ? wanted : max(1, limit - Self.reserve)
        self.limit = isEnough ? nil : limit
    }
}
