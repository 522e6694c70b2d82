import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct CameraFitTests {
    @Test func `nothing named is nothing to fit`() {
        #expect(
            CameraFit().answer(in: .even, user: .known(.paris), form: .zoom) == .none(.nothingToFit)
        )
    }

    @Test(
        arguments: [
            (.noFix, .noFix), (.unauthorized, .unauthorized),
        ] as [(UserPlace, CameraDiagnostic)]
    )
    func `the user alone cannot be shown where they are not known`(
        user: UserPlace,
        diagnostic: CameraDiagnostic
    ) {
        let fit = CameraFit(includesUser: true)

        #expect(fit.answer(in: .even, user: user, form: .zoom) == .none(diagnostic))
    }

    @Test func `a user who is not known is left out beside other places`() {
        var fit = CameraFit(places: [.paris, .lyon])
        let without = fit.answer(in: .even, user: .known(.sydney), form: .zoom)
        fit.includesUser = true

        #expect(fit.answer(in: .even, user: .unauthorized, form: .zoom) == without)
        #expect(fit.answer(in: .even, user: .known(.sydney), form: .zoom) != without)
    }

    @Test func `a lone place is shown at the nearest zoom, in the middle`() {
        let fit = CameraFit(places: [.gulfOfGuinea], maxZoom: 17)

        guard case .camera(let center, let zoom) = fit.answer(in: .even, user: .noFix, form: .zoom)
        else {
            Issue.record("no camera")
            return
        }
        #expect(zoom == 17)
        #expect(center.distance(to: .gulfOfGuinea) < 0.001)
    }

    @Test func `padding that leaves no room is too large, but has no part in spans`() {
        let padding = EdgeInsets(top: 0, left: 100, bottom: 0, right: 100)
        let fit = CameraFit(places: [.paris], padding: padding)

        #expect(fit.answer(in: .even, user: .noFix, form: .zoom) == .none(.paddingTooLarge))
        guard case .region = fit.answer(in: .even, user: .noFix, form: .span) else {
            Issue.record("no region")
            return
        }
    }

    @Test func `an unknown or empty view leaves no room`() {
        let fit = CameraFit(places: [.paris])
        var empty = Viewport.even
        empty.size.width = 0

        #expect(fit.answer(in: nil, user: .noFix, form: .zoom) == .none(.paddingTooLarge))
        #expect(fit.answer(in: empty, user: .noFix, form: .span) == .none(.paddingTooLarge))
    }

    @Test func `what is too tall for a span says so`() {
        let fit = CameraFit(places: [.northPole, .southPole])

        #expect(fit.answer(in: .even, user: .noFix, form: .span) == .none(.spanUndefined))
    }

    @Test func `the user is put where nothing covers the map`() {
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
        #expect(zoom == .zoomOfThousandPointsPerDegree)
        #expect(center.distance(to: .even(right: 50)) < 0.01)
    }

    @Test func `where the user is not known a map is not moved to them`() {
        #expect(
            CameraFit.recenter(on: .noFix, in: .even, zoom: 15, form: .zoom) == .none(.noFix)
        )
        #expect(
            CameraFit.recenter(on: .unauthorized, in: nil, zoom: 15, form: .span)
                == .none(.unauthorized)
        )
    }

    @Test func `an unknown view is centred on the user`() {
        #expect(
            CameraFit.recenter(on: .known(.paris), in: nil, zoom: 15, form: .zoom)
                == .camera(center: .paris, zoom: 15)
        )
    }
}
