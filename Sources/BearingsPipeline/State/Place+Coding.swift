import BearingsEngine
import BearingsWire
import Geography

// Where somebody is, and what their map shows.

extension LocationCoordinate: StateCodable {
    static let coding = StateCoding(
        LocationCoordinate.init(latitude:longitude:),
        .field(\.latitude, .within(-90...90)),
        .field(\.longitude, .within(Quantity.range))
    )
}

extension UsedFix: StateCodable {
    static let coding = StateCoding(
        UsedFix.init(reported:time:isEpochReport:),
        \.reported,
        \.time,
        \.isEpochReport
    )
}

extension FixFilter.Snapshot: StateCodable {
    static let coding = StateCoding(FixFilter.Snapshot.init(jump:heldSince:), \.jump, \.heldSince)
}

extension FixFilter.Sighting: StateCodable {
    static let coding = StateCoding(FixFilter.Sighting.init(coordinate:time:), \.coordinate, \.time)
}

extension Fix: StateCodable {
    static let coding = StateCoding<Fix>(
        {
            Fix(
                coordinate: $0,
                accuracy: $1,
                altitude: $2,
                verticalAccuracy: $3,
                speed: $4,
                course: $5,
                heading: $6
            )
        },
        .field(\.coordinate),
        .field(\.accuracy, .quantity(from: 0)),
        .field(\.altitude, .quantity()),
        .field(\.verticalAccuracy, .quantity(from: 0)),
        .field(\.speed, .quantity(from: 0)),
        .field(\.course, .quantity()),
        .field(\.heading, .quantity())
    )
}

extension FixSupplement: StateCodable {
    private static let valuesCoding = StateCoding(
        FixSupplement.init(
            headingAccuracy:
            courseAccuracy:
            speedAccuracy:
            ellipsoidalAltitude:
            isSimulated:
        ),
        .field(\.headingAccuracy, .quantity(from: 0)),
        .field(\.courseAccuracy, .quantity(from: 0)),
        .field(\.speedAccuracy, .quantity(from: 0)),
        .field(\.ellipsoidalAltitude, .quantity()),
        .field(\.isSimulated)
    )

    /// A byte, 1 for a supplement without values, as most are; behind a 0 the values.
    static let coding = StateCoding<FixSupplement>(
        write: { supplement, out in
            supplement.isEmpty.write(to: &out)
            if !supplement.isEmpty { valuesCoding.write(supplement, &out) }
        },
        read: { fields throws(StateFileError) in
            try Bool.coding.read(&fields) ? FixSupplement() : try valuesCoding.read(&fields)
        }
    )
}

extension MapView: StateCodable {
    static let coding = StateCoding<MapView>(
        { viewport, pendingScale, specifiesFieldOfView in
            var map = MapView(viewport)
            map.pendingScale = pendingScale
            map.specifiesFieldOfView = specifiesFieldOfView
            return map
        },
        .field(\.viewport),
        .field(\.pendingScale),
        .field(\.specifiesFieldOfView)
    )
}

extension MapView.Scale: StateCodable {
    static let coding = StateCoding<MapView.Scale>(
        write: { scale, out in
            switch scale {
            case .zoom:
                out.append(0)
            case .span(let latitudeDelta, let longitudeDelta):
                out.append(1)
                latitudeDelta.wrappedValue.write(to: &out)
                longitudeDelta.wrappedValue.write(to: &out)
            case .cameraDistance(let distance):
                out.append(2)
                distance.write(to: &out)
            }
        },
        read: { fields throws(StateFileError) in
            let kind = try fields.takeByte()
            switch kind {
            case 0: return .zoom
            case 1:
                return .span(
                    latitudeDelta: Sentinel(wrappedValue: try fields.take()),
                    longitudeDelta: Sentinel(wrappedValue: try fields.take())
                )
            case 2: return .cameraDistance(try fields.take())
            default: throw fields.unexpected(kind, after: 1, "a kind of scale")
            }
        }
    )
}

extension ScreenRect: StateCodable {
    static let coding = StateCoding(
        ScreenRect.init(left:top:right:bottom:),
        \.left,
        \.top,
        \.right,
        \.bottom
    )
}

extension Viewport: StateCodable {
    static let coding = StateCoding<Viewport>(
        {
            Viewport(
                center: $0,
                zoom: $1,
                heading: $2,
                pitch: $3,
                size: $4,
                insets: $5,
                centersInInsets: $6
            ).with(fieldOfView: $7)
        },
        .field(\.center),
        .field(\.zoom, .within(Viewport.zoomRange)),
        .field(\.heading, .within(Quantity.range)),
        .field(\.pitch, .within(Viewport.pitchRange)),
        .field(\.size, sizeCoding),
        .field(\.insets, insetsCoding),
        .field(\.centersInInsets),
        .field(\.fieldOfView, .within(1e-3...180))
    )

    private static let sizeCoding = StateCoding(
        ViewSize.init(width:height:),
        .field(\.width, .within(0...Quantity.limit)),
        .field(\.height, .within(0...Quantity.limit))
    )

    private static let insetsCoding = StateCoding(
        EdgeInsets.init(top:left:bottom:right:),
        .field(\.top, .within(0...Quantity.limit)),
        .field(\.left, .within(0...Quantity.limit)),
        .field(\.bottom, .within(0...Quantity.limit)),
        .field(\.right, .within(0...Quantity.limit))
    )
}
