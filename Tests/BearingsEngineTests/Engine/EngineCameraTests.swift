import BearingsTestSupport
import Foundation
import Geography
import Testing

@testable import BearingsEngine

@Suite struct EngineCameraTests {
    private func timeline(_ form: CameraFit.Form = .zoom) -> Timeline {
        Timeline(Configuration(map: Configuration.Map(defaultViewport: .none, cameraForm: form)))
    }

    private func cameras(_ timeline: borrowing Timeline) -> [CameraEvent] {
        timeline.actions.compactMap {
            guard case .camera(let camera) = $0.event else { return nil }
            return camera
        }
    }

    @Test func `the first fix's camera is not animated and emitted once`() {
        var timeline = timeline()
        timeline.at(0, .fix(Fix(coordinate: .paris)))
        timeline.at(1000, .fix(Fix(coordinate: .lyon)))

        expectEqual(cameras(timeline).map(\.reason), [.firstFix])
        expectEqual(cameras(timeline).first?.isAnimated, false)
        expectEqual(cameras(timeline).first?.answer, .camera(center: .paris, zoom: 15))
    }

    @Test func `a recenter request moves to the user, or gives the reason it cannot`() {
        var timeline = timeline()
        timeline.at(0, .recenter)
        timeline.at(1, .authorization(.denied, nil))
        timeline.at(2, .recenter)
        timeline.at(3, .authorization(.authorizedAlways, nil))
        timeline.at(4, .fix(Fix(coordinate: .paris)))
        timeline.at(5, .recenter)

        let answers = cameras(timeline).filter { $0.reason == .recenter }.map(\.answer)
        expectEqual(
            answers,
            [
                .none(.noFix), .none(.unauthorized), .camera(center: .paris, zoom: 15),
            ]
        )
    }

    @Test func `the map keeps a reported zoom, at the first fix too`() {
        var timeline = Timeline()
        for (time, zoom) in [(1, 18.0), (3, 10)] as [(Milliseconds, Double)] {
            var update = ViewportUpdate()
            update.center = .paris
            update.size = ViewSize(width: 400, height: 800)
            update.zoom = zoom
            timeline.at(time, .viewport(update))
            timeline.at(time + 1, .fix(Fix(coordinate: .paris)))
            timeline.at(time + 1, .recenter)
        }

        let zooms = cameras(timeline).map { camera -> Double? in
            guard case .camera(_, let zoom) = camera.answer else { return nil }
            return zoom
        }
        expectEqual(cameras(timeline).map(\.reason), [.firstFix, .recenter, .recenter])
        expectEqual(zooms, [18, 18, 10])
    }

    @Test func `a fit before any viewport uses the default size`() {
        let square = ViewSize(width: 512, height: 512)
        var timeline = Timeline(Configuration(map: Configuration.Map(defaultSize: square)))
        var request = FitRequest()
        request.points = [.paris.moved(north: 0, east: -1), .paris.moved(north: 0, east: 1)]
        timeline.at(0, .fit(request))
        var mapless = self.timeline()
        mapless.at(0, .fit(request))

        guard case .camera(let center, let zoom)? = cameras(timeline).first?.answer else {
            Issue.record("no camera")
            return
        }
        expect(abs(center.longitude - LocationCoordinate.paris.longitude) < 1e-9)
        // Two degrees of 360 over the whole width of a world.
        expectEqual(zoom.map { abs($0 - log2(180)) < 1e-9 }, true)
        expectEqual(cameras(mapless).map(\.answer), [.none(.paddingTooLarge)])
    }

    @Test func `following moves the map until the user pans`() {
        var timeline = timeline()
        timeline.at(0, .viewport(of: .paris))
        timeline.at(10, .fix(Fix(coordinate: .paris)))
        timeline.at(20, .follow(.follow))
        timeline.at(1000, .fix(Fix(coordinate: .lyon)))
        timeline.at(1100, .gesture(Gesture(.pinch, .began)))
        timeline.at(2000, .fix(Fix(coordinate: .lyon.moved(north: 1, east: 0))))
        timeline.at(2100, .gesture(Gesture(.pinch, .ended)))
        timeline.at(2200, .gesture(Gesture(.pan, .began)))
        timeline.at(2300, .gesture(Gesture(.pan, .ended)))
        timeline.at(3000, .fix(Fix(coordinate: .lyon)))

        let emitted = timeline.gist.filter { $0.contains("follow") }
        expectEqual(
            emitted,
            [
                "20 follow follow asked", "1000 camera follow", "2100 camera follow",
                "2200 follow none pan",
            ]
        )
    }

    @Test func `a denial ends following and reports the change`() {
        var timeline = timeline()
        timeline.at(0, .fix(Fix(coordinate: .paris)))
        timeline.at(10, .follow(.followWithHeading))
        timeline.at(20, .authorization(.denied, nil))
        timeline.at(30, .follow(.follow))

        expect(timeline.gist.contains("20 follow none denied"))
        expectEqual(cameras(timeline).last?.answer, .none(.unauthorized))
    }

    @Test func `a fit of nothing, of an unknown user, and as a span`() {
        var timeline = timeline(.span)
        timeline.at(0, .viewport(of: .paris))
        timeline.at(1, .fit(FitRequest()))
        timeline.at(2, .fit(FitRequest(includesUser: true)))
        timeline.at(3, .fit(FitRequest(points: [.paris, .lyon])))

        let answers = cameras(timeline).map(\.answer)
        expectEqual(answers[0], .none(.nothingToFit))
        expectEqual(answers[1], .none(.noFix))
        guard case .region(let region) = answers[2] else {
            Issue.record("no region: \(answers[2])")
            return
        }
        expect(
            region.span.latitudeDelta >= 2
                * (LocationCoordinate.paris.latitude - LocationCoordinate.lyon.latitude)
        )
    }
}
