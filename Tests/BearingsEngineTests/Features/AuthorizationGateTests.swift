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
        #expect(gate.isOpen)
        #expect(gate.authorization == Authorization(status: .authorizedWhenInUse, accuracy: .full))
    }

    @Test func `with authorization required a session may not use location at first`() {
        let gate = AuthorizationGate(requiresAuthorization: true)

        #expect(!gate.isOpen)
        #expect(gate.authorization == Authorization(status: .notDetermined, accuracy: .full))
    }

    @Test mutating func `the first record is emitted even if it changes nothing`() {
        #expect(gate.changed(to: .authorizedWhenInUse, .full) == change())
        #expect(gate.changed(to: .authorizedWhenInUse, .full) == change(emits: false))
    }

    @Test mutating func `a change between usable statuses revokes nothing`() {
        _ = gate.changed(to: .authorizedWhenInUse, nil)

        #expect(gate.changed(to: .authorizedAlways, nil) == change())
    }

    @Test(arguments: [AuthorizationStatus.notDetermined, .restricted, .denied])
    func `losing authorization revokes once`(status: AuthorizationStatus) {
        var gate = gate

        #expect(gate.changed(to: status, nil) == change(revokes: true))
        #expect(!gate.isOpen)
        #expect(gate.changed(to: .denied, nil).revokes == false)
    }

    @Test mutating func `regaining authorization revokes nothing`() {
        _ = gate.changed(to: .denied, nil)

        #expect(gate.changed(to: .authorizedAlways, nil) == change())
        #expect(gate.isOpen)
    }

    @Test mutating func `accuracy persists until it is reported again`() {
        #expect(gate.changed(to: .authorizedAlways, .reduced) == change(accuracy: true))
        #expect(gate.changed(to: .denied, nil) == change(revokes: true))
        #expect(gate.authorization == Authorization(status: .denied, accuracy: .reduced))
        #expect(gate.changed(to: .denied, .full) == change(accuracy: true))
    }
}
