import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct DescriptorBudgetTests {
    @Test func `allows all requested clients if the system does`() {
        for limit in [0, 1056, 1 << 20] {
            let budget = DescriptorBudget(clients: 1024, limit: limit)
            expectEqual(budget.clients, 1024)
            expectEqual(budget.limit, nil)
        }
    }

    @Test func `otherwise leaves room for what the server opens itself`() {
        for (limit, clients) in [(1055, 1023), (1024, 992), (33, 1), (10, 1)] {
            let budget = DescriptorBudget(clients: 1024, limit: limit)
            expectEqual(budget.clients, clients)
            expectEqual(budget.limit, limit)
        }
    }
}
