import BearingsTestSupport
import Foundation
import Geography
import Testing

@testable import BearingsEngine
@testable import BearingsWire

@Suite struct AnnotationTextTests {
    private static func text(_ item: AnnotationItem) -> String {
        PrintedEvent.body(.annotations(AnnotationChanges(items: [item])))
    }

    // MARK: Equal in print

    /// Values at and near those that print differently, and some with two spellings.
    private static let latitudes = [
        47, 47.000_000_01, 47.000_000_049, 47.000_000_051, 47.000_000_1, 0, -0.0, -1e-9, 90, -90,
    ]
    private static let longitudes = [
        9, 369, -351, 9.000_000_02, 180, -180, 540, 179.999_999_94, 179.999_999_96,
        -179.999_999_96, -179.999_999_94, 0, -0.0, 359.999_999_99,
    ]

    private static func place(_ random: inout SplitMix64) -> LocationCoordinate {
        LocationCoordinate(
            latitude: latitudes[Int(random.int(in: 0...9))],
            longitude: longitudes[Int(random.int(in: 0...13))]
        )
    }

    @Test func `two items compare equal exactly if they print alike`() {
        var random = SplitMix64(seed: 57)
        let item = AnnotationItem(
            annotation: Annotation(id: "a", coordinate: Self.place(&random), title: "A"),
            coordinate: Self.place(&random),
            slot: 0
        )
        func changed(_ item: AnnotationItem) -> AnnotationItem {
            var other = item
            switch random.int(in: 0...6) {
            case 0: other.slot = Int(random.int(in: 0...1))
            case 1: other.annotation.title = [nil, "", "A"][Int(random.int(in: 0...2))]
            case 2: other.annotation.subtitle = [nil, "", "a"][Int(random.int(in: 0...2))]
            case 3: other.annotation.size.width += random.double(in: 0...0.01)
            case 4: other.annotation.size.height += random.double(in: 0...0.01)
            case 5: other.annotation.coordinate = Self.place(&random)
            default: other.coordinate = Self.place(&random)
            }
            return other
        }
        var (alike, apart) = (0, 0)
        for _ in 0..<5000 {
            let one = changed(item)
            let other = changed(one)
            let isAlike = Self.text(one) == Self.text(other)
            let isSame =
                PinPosition(one).isPrinted(like: PinPosition(other))
                && one.annotation.looks(like: other.annotation)
            expectEqual(isSame, isAlike, "\(one) \(other)")
            if isAlike { alike += 1 } else { apart += 1 }
        }
        expect(alike > 1000 && apart > 1000)
    }

    // MARK: Updates

    /// The last line printed for each annotation.
    private struct Subscriber {
        var texts: [String: String] = [:]

        mutating func hear(_ actions: [Action]) {
            for case .annotations(let changes) in actions.map(\.event) {
                for id in changes.removed {
                    expect(texts[id] != nil, "removed twice")
                    texts[id] = nil
                }
                for item in changes.items {
                    let text = AnnotationTextTests.text(item)
                    expect(texts[item.annotation.id] != text, "told again")
                    texts[item.annotation.id] = text
                }
            }
        }

        /// What the engine would repeat to a client that comes late.
        func matchesRepeat(of engine: borrowing Engine) {
            var now: [String: String] = [:]
            let told = engine.annotations(after: -1)
            if case .annotations(let changes) = told?.action.event {
                for item in changes.items {
                    now[item.annotation.id] = AnnotationTextTests.text(item)
                }
            }
            expectEqual(now, texts)
        }
    }

    @Test(
        arguments: [
            AnnotationSettings(), AnnotationSettings(within: 5),
            AnnotationSettings(spread: .points), AnnotationSettings(spread: .points, within: 50),
        ]
    )
    func `emits every visible change and nothing else`(
        settings: AnnotationSettings
    ) {
        for seed in Rounds.seeds(8) {
            var random = SplitMix64(seed: seed)
            var listener = Subscriber()
            var engine = Engine(
                Configuration(
                    map: Configuration.Map(
                        defaultViewport: .fixed(Viewport(center: .zurich, zoom: 15, size: .phone))
                    ),
                    annotations: settings
                )
            )
            for step in 0..<80 as Range<Int64> {
                var actions: [Action] = []
                let time = Instant.milliseconds(step)
                _ = engine.receive(Self.input(&random), at: time, into: &actions)
                listener.hear(actions)
                listener.matchesRepeat(of: engine)
            }
        }
    }

    private static func input(_ random: inout SplitMix64) -> Input {
        let annotations = (0..<random.int(in: 1...5)).map { _ in annotation(&random) }
        switch random.int(in: 0...9) {
        case 0: return .annotations(.set(annotations))
        case 1...3: return .annotations(.remove(annotations.prefix(2).map(\.id)))
        case 4:
            return .viewport(
                ViewportUpdate.center(place(&random), zoom: random.double(in: 3...18))
            )
        default: return .annotations(.add(annotations))
        }
    }

    /// One of a few annotations that lie on one point or less than a metre from it, with varying members.
    private static func annotation(_ random: inout SplitMix64) -> Annotation {
        var place = LocationCoordinate(latitude: 47.002, longitude: 9.001)
        switch random.int(in: 0...9) {
        case 0: place.longitude += 360
        case 1: place.latitude += random.double(in: -1e-7...1e-7)
        case 2: place.longitude += random.double(in: -1e-7...1e-7)
        case 3: place = self.place(&random)
        default: break
        }
        return Annotation(
            id: ["a", "b", "c", "d", "e", "f"][Int(random.int(in: 0...5))],
            coordinate: place,
            title: random.oneIn(5) ? "A" : nil
        )
    }
}

extension ViewportUpdate {
    fileprivate static func center(_ center: LocationCoordinate, zoom: Double) -> ViewportUpdate {
        var update = ViewportUpdate()
        update.center = center
        update.zoom = zoom
        return update
    }
}
