import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// Annotations spread in points, on the even view: two on one place are drawn 24 points above and
/// below it, which are 2.7 km.
@Suite struct EngineSpreadTests {
    private static let nearZoom = Double.zoomOfThousandPointsPerDegree + 7

    private func pin(_ id: String, right: Double = 0) -> Annotation {
        Annotation(id: id, coordinate: .even(right: right), title: "\(id) pin")
    }

    /// A session with two annotations in the middle of its view, and some to the right of it.
    private func timeline(and others: Annotation...) -> Timeline {
        var timeline = Timeline(
            Configuration(
                map: Configuration.Map(defaultViewport: .fixed(.even)),
                annotations: AnnotationSettings(
                    spread: .points,
                    indicated: IndicatedAnnotations(.all)
                )
            )
        )
        timeline.at(0, .annotations(.set([pin("a"), pin("b")] + others)))
        return timeline
    }

    private func cameras(_ timeline: borrowing Timeline) -> [CameraAnswer] {
        timeline.actions.compactMap {
            if case .camera(let camera) = $0.event { camera.answer } else { nil }
        }
    }

    @Test func `an annotation drawn where the map zooms in goes home, out of view`() throws {
        var timeline = timeline()
        let drawn = try #require(timeline.engine.annotations.value?.store["a"]?.coordinate)
        expect(drawn.distance(to: .gulfOfGuinea) > 2500)

        let emitted = timeline.at(
            1,
            .viewport {
                $0.center = drawn
                $0.zoom = Self.nearZoom
            }
        )
        expectEqual(emitted.suffix(2), ["1 a show bottom +b", "1 annotations a:0 b:1"])
    }

    // MARK: At home

    @Test func `a fit shows the home coordinates of annotations`() {
        var timeline = timeline()
        timeline.at(1, .fit(FitRequest(annotations: ["a"])))
        timeline.at(2, .fit(FitRequest(annotations: ["a", "b"])))

        let answer = CameraAnswer.camera(center: .gulfOfGuinea, zoom: Viewport.defaultMaxZoom)
        for camera in cameras(timeline) { expect(camera.isNearly(answer)) }
        expectEqual(cameras(timeline).count, 2)
    }

    @Test func `a search finds annotations at home, nearest home first`() throws {
        // 15 points from the middle, while the twins are drawn 24 from it.
        var timeline = timeline(and: pin("c", right: 15))
        timeline.at(1, .search(SearchRequest(query: "pin")))

        let found = timeline.actions.compactMap { action -> SearchEvent? in
            if case .search(let event) = action.event { event } else { nil }
        }
        let items = try #require(found.first?.items)
        expectEqual(items.map(\.id), ["a", "b", "c"])
        expect(items[0].coordinate == .gulfOfGuinea && items[0].distance == 0)
        expect(cameras(timeline).isEmpty)
    }

    @Test func `a search moves the map to where a result is at home`() throws {
        // At home all four are out of view; drawn 34 points left of that, one is not.
        var timeline = timeline(and: pin("x", right: 110), pin("y", right: 110))
        timeline.at(1, .annotations(.add([pin("w", right: 110), pin("z", right: 110)])))
        let drawn = try #require(timeline.engine.annotations.value?.store["z"]?.coordinate)
        expect(drawn.longitude < LocationCoordinate.even(right: 90).longitude)
        timeline.at(2, .search(SearchRequest(query: "z")))

        let answer = CameraAnswer.camera(center: .even(right: 110), zoom: Viewport.even.zoom)
        expectEqual(cameras(timeline).count, 1)
        expectEqual(cameras(timeline).first?.isNearly(answer), true)
    }

    // MARK: Pointed to

    private func indicated(
        _ id: String,
        in timeline: borrowing Timeline
    ) throws -> IndicatorPlacement {
        let places = timeline.actions.compactMap { action -> IndicatorPlacement? in
            guard case .annotationIndicator(let event) = action.event, event.annotation == id
            else { return nil }
            switch event.change {
            case .show(let place, _), .move(let place, _): return place
            case .hide: return nil
            }
        }
        return try #require(places.last)
    }

    @Test func `indicates annotations where the layout draws them`() throws {
        let timeline = timeline(and: pin("x", right: 150), pin("y", right: 150))

        let drawn = try #require(timeline.engine.annotations.value?.store["x"]?.coordinate)
        let distance = LocationCoordinate.gulfOfGuinea.distance(to: drawn)
        try expectEqual(indicated("x", in: timeline).distance, distance)
    }

    @Test func `indicates an annotation drawn far away for another zoom at home`() throws {
        var timeline = timeline()
        let center = LocationCoordinate.even(right: 12)
        timeline.at(
            1,
            .viewport {
                $0.center = center
                $0.zoom = Self.nearZoom
            }
        )

        let item = try #require(timeline.engine.annotations.value?.store["a"])
        expect(item.coordinate.distance(to: .gulfOfGuinea) > 2500)
        let place = try indicated("a", in: timeline)
        expectEqual(place.edge, .left)
        expectEqual(place.distance, center.distance(to: .gulfOfGuinea))
    }
}

extension CameraAnswer {
    /// Whether it is another to a centimetre and a thousandth of a zoom.
    fileprivate func isNearly(_ other: CameraAnswer) -> Bool {
        guard case .camera(let center, let zoom?) = self,
            case .camera(let otherCenter, let otherZoom?) = other
        else { return false }
        return center.distance(to: otherCenter) < 0.01 && abs(zoom - otherZoom) < 0.001
    }
}
