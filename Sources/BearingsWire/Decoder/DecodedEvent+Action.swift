import BearingsEngine
import Geography

extension DecodedEvent {
    /// An engine's event as an ``EventDecoder`` reads it, once an ``EventEncoder`` has printed it.
    package init(_ action: borrowing Action) {
        self.init(time: action.time.printed, content: Content(action.event))
    }

    /// A fix that was held back.
    package init(_ findings: [FilterFinding], at time: Instant) {
        self.init(time: time.printed, content: .filtered(findings.map { $0.rule }))
    }
}

extension DecodedEvent.Content {
    fileprivate init(_ event: borrowing Event) {
        switch event {
        case .location(let location):
            self = .location(location.fix.printed)
        case .supplementedLocation(let location, let supplement):
            self = .location(location.fix.printed, SensorReadings(printed: supplement))
        case .indicator(let change), .sharedIndicator(let change, _):
            switch change {
            case .show(let place): self = .indicator(place.edge, isShow: true)
            case .move(let place): self = .indicator(place.edge, isShow: false)
            case .hide: self = .indicatorHidden
            }
        case .compass(let compass):
            let turn = compass.settle.map {
                ($0.to.printed(.thousandths) - $0.from.printed(.thousandths)).magnitude
            }
            let rotation = compass.rotation.printed(.thousandths)
            self = .compass(
                compass.phase,
                correction: turn,
                NeedleFrame(
                    rotation: Quantity.range.contains(rotation) ? rotation : nil,
                    isVisible: compass.isVisible
                )
            )
        case .region(.willChange): self = .region(isResting: false)
        case .region: self = .region(isResting: true)
        case .callout(.show(let content)):
            self = .callout(isShow: true, locality: content.knownLocality)
        case .callout(.update(let content)):
            self = .callout(isShow: false, locality: content.knownLocality)
        // Of all others a report counts only that they are.
        default: self = .other
        }
    }
}

extension Fix {
    /// What a report needs of a fix, as it is read back from its print.
    fileprivate var printed: Fix {
        Fix(
            coordinate: coordinate.printed,
            accuracy: accuracy.flatMap { $0.printed(.hundredths).asQuantity },
            altitude: altitude?.printed(.hundredths),
            speed: speed.flatMap { $0.printed(.hundredths).asQuantity }
        )
    }
}

extension SensorReadings {
    /// The readings of a supplement, as they are read back from its print.
    fileprivate init(printed supplement: FixSupplement) {
        self.init(
            heartRate: supplement.heartRate.flatMap { $0.printed(.hundredths).asQuantity },
            cadence: supplement.cadence.flatMap { $0.printed(.hundredths).asQuantity }
        )
    }
}

extension Double {
    /// `nil` for a number that no record can give: the sum of two quantities may be one.
    var asQuantity: Double? { self >= 0 && self <= Quantity.limit ? self : nil }
}

extension CalloutContent {
    /// The locality of a known address.
    fileprivate var knownLocality: String? { status == .ok ? place?.placemark?.locality : nil }
}

extension Instant {
    /// The instant as it is read back from its print: a timer may be due after the last one that can be written.
    fileprivate var printed: Instant {
        let range = CivilDate.writableMilliseconds
        return Instant(
            millisecondsSince1970: min(
                max(millisecondsSince1970, range.lowerBound),
                range.upperBound
            )
        )
    }
}
