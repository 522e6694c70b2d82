import BearingsTestSupport
import Testing

@testable import BearingsEngine

@Suite struct AuthorizationTests {
    @Test(
        arguments: [
            (.notDetermined, false), (.restricted, false), (.denied, false),
            (.authorizedAlways, true), (.authorizedWhenInUse, true),
        ] as [(AuthorizationStatus, Bool)]
    )
    func `only the two authorized statuses are usable`(status: AuthorizationStatus, usable: Bool) {
        expectEqual(status.isUsable, usable)
    }

    @Test(arguments: [(nil, 5000), (0, 5000), (4999, 5000), (8000, 8000)] as [(Double?, Double)])
    func `reduced accuracy limits the accuracy to 5 km at best`(
        reported: Double?,
        limited: Double
    ) {
        let fix = Fix(coordinate: .paris, accuracy: reported, speed: 3)

        expectEqual(fix.limited(to: .reduced), Fix(coordinate: .paris, accuracy: limited, speed: 3))
        expectEqual(fix.limited(to: .full), fix)
    }
}
