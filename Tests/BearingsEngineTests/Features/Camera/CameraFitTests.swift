import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct CameraFitTests {
    @Test func `an empty request has nothing to fit`() {
        expectEqual(
            CameraFit().answer(in: .even, user: .known(.paris), form: .zoom),
            .none(.nothingToFit)
        )
    }

    @Test(
        arguments: [
            (.noFix, .noFix), (.unauthorized, .unauthorized),
        ] as [(UserPlace, CameraDiagnostic)]
    )
    func `an unknown user alone cannot be fitted`(
        user: UserPlace,
        diagnostic: CameraDiagnostic
    ) {
        let fit = CameraFit(includesUser: true)

        expectEqual(fit.answer(in: .even, user: user, form: .zoom), .none(diagnostic))
    }

    @Test func `an unknown user is left out beside other places`() {
        var fit = CameraFit(places: [.paris, .lyon])
        let without = fit.answer(in: .even, user: .known(.sydney), form: .zoom)
        fit.includesUser = true

        expectEqual(fit.answer(in: .even, user: .unauthorized, form: .zoom), without)
        expect(fit.answer(in: .even, user: .known(.sydney), form: .zoom) != without)
    }

    @Test func `a single place is centred at the maximum zoom`() {
        let fit = CameraFit(places: [.gulfOfGuinea], maxZoom: 17)

        guard case .camera(let center, let zoom) = fit.answer(in: .even, user: .noFix, form: .zoom)
        else {
            Issue.record("no camera")
            return
        }
        expectEqual(zoom, 17)
        expect(center.distance(to: .gulfOfGuinea) < 0.001)
    }

    @Test func `padding can be too large for a zoom, but not for a span`() {
        let padding = EdgeInsets(top: 0, left: 100, bottom: 0, right: 100)
        let fit = CameraFit(places: [.paris], padding: padding)

        expectEqual(fit.answer(in: .even, user: .noFix, form: .zoom), .none(.paddingTooLarge))
        guard case .region = fit.answer(in: .even, user: .noFix, form: .span) else {
            Issue.record("no region")
            return
        }
    }

    @Test func `an unknown or empty view has no room`() {
        let fit = CameraFit(places: [.paris])
        var empty = Viewport.even
        empty.size.width = 0

        expectEqual(fit.answer(in: nil, user: .noFix, form: .zoom), .none(.paddingTooLarge))
        expectEqual(fit.answer(in: empty, user: .noFix, form: .span), .none(.paddingTooLarge))
    }

    @Test func `reports places too far apart for a span`() {
        let fit = CameraFit(places: [.northPole, .southPole])

        expectEqual(fit.answer(in: .even, user: .noFix, form: .span), .none(.spanUndefined))
    }

    @Test func `centres the user in the area within the insets`() {
        var view = Viewport.even
        view.insets.right = 100

        let answer = CameraFit.recenter(
            on: .known(.gulfOfGuinea),
            in: view,
            zoom: .zoomOfThousandPointsPerDegree,
            form: .zoom
        )

        guard case .camera(let center, let zoom) = answer else {
            Issue.record("no camera")
            return
        }
        expectEqual(zoom, .zoomOfThousandPointsPerDegree)
        expect(center.distance(to: .even(right: 50)) < 0.01)
    }

    @Test func `without a known user there is no camera`() {
        expectEqual(CameraFit.recenter(on: .noFix, in: .even, zoom: 15, form: .zoom), .none(.noFix))
        expectEqual(
            CameraFit.recenter(on: .unauthorized, in: nil, zoom: 15, form: .span),
            .none(.unauthorized)
        )
    }

    @Test func `centres an unknown view on the user`() {
        expectEqual(
            CameraFit.recenter(on: .known(.paris), in: nil, zoom: 15, form: .zoom),
            .camera(center: .paris, zoom: 15)
        )
    }
}
