import BearingsTestSupport
import Testing

@testable import BearingsEngine

@Suite struct AuthorizationGateTests {
    var gate = AuthorizationGate(requiresAuthorization: false)

    private func change(
        emits: Bool = true,
        revokes: Bool = false,
        accuracy: Bool = false
    ) -> AuthorizationGate.Change {
        AuthorizationGate.Change(mustEmit: emits, revokes: revokes, changesAccuracy: accuracy)
    }

    @Test func `a session may use location by default`() {
        expect(gate.isOpen)
        expectEqual(
            gate.authorization,
            Authorization(status: .authorizedWhenInUse, accuracy: .full)
        )
    }

    @Test func `with authorization required a session may not use location at first`() {
        let gate = AuthorizationGate(requiresAuthorization: true)

        expect(!gate.isOpen)
        expectEqual(gate.authorization, Authorization(status: .notDetermined, accuracy: .full))
    }

    @Test mutating func `the first record is emitted even if it changes nothing`() {
        expectEqual(gate.changed(to: .authorizedWhenInUse, .full), change())
        expectEqual(gate.changed(to: .authorizedWhenInUse, .full), change(emits: false))
    }

    @Test mutating func `a change between usable statuses revokes nothing`() {
        _ = gate.changed(to: .authorizedWhenInUse, nil)

        expectEqual(gate.changed(to: .authorizedAlways, nil), change())
    }

    @Test(arguments: [AuthorizationStatus.notDetermined, .restricted, .denied])
    func `losing authorization revokes once`(status: AuthorizationStatus) {
        var gate = gate

        expectEqual(gate.changed(to: status, nil), change(revokes: true))
        expect(!gate.isOpen)
        expectEqual(gate.changed(to: .denied, nil).revokes, false)
    }

    @Test mutating func `regaining authorization revokes nothing`() {
        _ = gate.changed(to: .denied, nil)

        expectEqual(gate.changed(to: .authorizedAlways, nil), change())
        expect(gate.isOpen)
    }

    @Test mutating func `accuracy persists until it is reported again`() {
        expectEqual(gate.changed(to: .authorizedAlways, .reduced), change(accuracy: true))
        expectEqual(gate.changed(to: .denied, nil), change(revokes: true))
        expectEqual(gate.authorization, Authorization(status: .denied, accuracy: .reduced))
        expectEqual(gate.changed(to: .denied, .full), change(accuracy: true))
    }
}
