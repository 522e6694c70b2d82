import Transport

/// How many clients there may be, for files can be opened while they are all there.
struct DescriptorBudget {
    /// Those that find room.
    let clients: Int
    /// How many files may be open, where that leaves room for fewer clients than are wanted.
    let limit: Int?

    /// Descriptors that are no clients: some twenty for what is open all the time, to save the state, to open the
    /// journal anew and to turn somebody away.
    static let reserve = 32

    /// Has the system allow what so many clients take, as far as it does.
    init(clients wanted: Int) {
        ResourceLimits.raiseOpenFiles(to: wanted + Self.reserve)
        self.init(clients: wanted, limit: ResourceLimits.openFiles)
    }

    /// Lets in as many as find room where so many files may be open; 0 if the system does not say.
    init(clients wanted: Int, limit: Int) {
        let isEnough = limit == 0 || wanted <= limit - Self.reserve
        clients = isEnough ? wanted : max(1, limit - Self.reserve)
        self.limit = isEnough ? nil : limit
    }
}
