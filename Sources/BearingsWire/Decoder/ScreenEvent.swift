import BearingsEngine
import Geography

/// An event as it was written, with the values that a drawing of the user's screen is made of.
package struct ScreenEvent: Equatable, Sendable {
    /// What every event has.
    package struct Header: Equatable, Sendable {
        /// Its number within the session; `nil` for a remark.
        package var sequence: Int?
        /// Its event time.
        package var time: Instant
        /// The session's name, unescaped; `main` by default.
        package var session: String
        /// Whether it is repeated as a part of a snapshot.
        package var isSnapshot = false
        /// Whether it says of a fix only that it was held back.
        package var isFiltered = false

        /// Creates the header of an event.
        package init(sequence: Int?, time: Instant, session: String) {
            self.sequence = sequence
            self.time = time
            self.session = session
        }
    }

    /// What the event changes on the screen.
    package enum Content: Equatable, Sendable {
        /// `status` is for people: the word of the record, and whether accuracy is reduced.
        case authorization(isUsable: Bool, status: String)
        case location(LocationCoordinate, accuracy: Double?)
        /// The map has come to rest; `nil` while it has no size.
        case region(Region?)
        /// A map has begun to move; where it is comes once it rests.
        case movingMap
        case firstFix(LocationCoordinate, zoom: Double?)
        case indicator(id: String?, IndicatorChange)
        /// The needle's rotation in degrees, not wrapped; `nil` while the compass is hidden.
        case compass(Double?)
        case callout(id: String, CalloutChange)
        case annotations(items: [Pin], removed: [String])
        case drag(id: String, DragStep, held: HeldPin? = nil)
        case follow(isOn: Bool)
        /// The way to somewhere; `nil` where it is taken back, or there is none.
        case route(Route?)
        case stale
        case fresh
        /// Nothing of it is drawn.
        case other
    }

    /// What every event has.
    package var header: Header
    /// What it changes on the screen.
    package var content: Content

    /// Creates an event.
    package init(header: Header, content: Content) {
        self.header = header
        self.content = content
    }
}

extension ScreenEvent {
    /// What the map shows once it rests.
    package struct Region: Equatable, Sendable {
        /// The centre of the view.
        package var center: LocationCoordinate
        /// As in a `viewport`: 0 shows the world on a tile of 512 points.
        package var zoom: Double
        /// In degrees, as ``pitch``.
        package var heading = 0.0
        /// The camera's tilt, in degrees from straight down.
        package var pitch = 0.0
        /// In degrees, from its left to its right.
        package var longitudeSpan: Double
        /// Clockwise from the top left; empty where they are not known.
        package var corners: [LocationCoordinate] = []

        /// Creates a region of a flat map, north up.
        package init(center: LocationCoordinate, zoom: Double, longitudeSpan: Double) {
            self.center = center
            self.zoom = zoom
            self.longitudeSpan = longitudeSpan
        }
    }

    /// What happens to an indicator.
    package enum IndicatorChange: Equatable, Sendable {
        /// `fade` is in milliseconds, 0 for at once.
        case show(IndicatorMark, fade: Double)
        case move(IndicatorMark)
        case hide(fade: Double, isClosed: Bool)
    }

    /// An indicator as it is drawn; lengths in points, angles in degrees clockwise from up.
    package struct IndicatorMark: Equatable, Sendable {
        /// The centre of the indicator.
        package var position: ScreenPoint
        /// The side of the view where it is.
        package var edge = ScreenEdge.none
        /// Where it points; `nil` if unknown.
        package var rotation: Double?
        /// The uncertainty of its direction to both sides; `nil` if unknown.
        package var halfWidth: Double?
        /// In metres.
        package var distance: Double?
        /// How many others share its place.
        package var otherCount = 0
        /// The circle around what it points to, partly in view; `nil` without cues.
        package var halo: Circle?
        /// Its tip, and the two corners of its base.
        package var wedge: [ScreenPoint] = []

        /// Creates an indicator without a direction or cues.
        package init(position: ScreenPoint) { self.position = position }
    }

    /// A circle on the screen, in points.
    package struct Circle: Equatable, Sendable {
        /// Its centre.
        package var center: ScreenPoint
        /// Its radius.
        package var radius: Double

        /// Creates a circle.
        package init(center: ScreenPoint, radius: Double) {
            self.center = center
            self.radius = radius
        }
    }

    /// What happens to a callout.
    package enum CalloutChange: Equatable, Sendable {
        case show(Callout)
        case hide(isClosed: Bool)
    }

    /// A callout as it is drawn.
    package struct Callout: Equatable, Sendable {
        /// How final its content is.
        package enum Status: Equatable, Sendable {
            case pending
            case stale
            /// Known, or not to be known.
            case settled
        }

        /// The lines of the address, possibly none.
        package var lines: [String]
        /// How final the lines are.
        package var status = Status.settled
        /// The place that it names.
        package var coordinate: LocationCoordinate?

        /// Creates the callout of something settled.
        package init(lines: [String]) { self.lines = lines }
    }

    /// An annotation that is drawn as a pin, whose image may have a size of its own, in points.
    package struct Pin: Equatable, Sendable {
        /// The annotation's id.
        package var id: String
        /// Where it is drawn.
        package var coordinate: LocationCoordinate
        /// The width of its image, in points; `nil` for the usual one.
        package var width: Double?
        /// The height of its image, in points; `nil` for the usual one.
        package var height: Double?

        /// Creates a pin of the usual size.
        package init(id: String, coordinate: LocationCoordinate) {
            self.id = id
            self.coordinate = coordinate
        }
    }

    /// A pin that a finger holds.
    package struct HeldPin: Equatable, Sendable {
        /// Where its tip is drawn, in points, at ``lift``.
        package var tip: ScreenPoint
        /// In points.
        package var lift: Double
        /// Where it would be dropped; `nil` over the sky.
        package var drop: LocationCoordinate?

        /// Creates a pin whose tip is there.
        package init(tip: ScreenPoint, lift: Double, drop: LocationCoordinate? = nil) {
            (self.tip, self.lift, self.drop) = (tip, lift, drop)
        }
    }

    /// A step of a drag.
    package enum DragStep: Equatable, Sendable {
        /// The lift, in points, changes within so many milliseconds: to the image's height, or to 0.
        case animated(from: Double, isLifted: Bool, duration: Double)
        case held(lift: Double)
        case begun
        case ended
        /// Nothing has changed.
        case illegal
    }

    /// Directions and the progress on them, as a banner shows them.
    package struct Route: Equatable, Sendable {
        /// The distance as a text.
        package var distance = ""
        /// In seconds.
        package var travelTime = 0.0
        /// Whether the user has left the route.
        package var isOff = false
        /// Whether the user goes back along it.
        package var isWrongWay = false
        /// What comes next, and how far that is as a text; `nil` where nothing is known.
        package var next: NextStep?
        /// Whether the user has arrived.
        package var hasArrived = false

        /// What is to be done, and after which distance.
        package struct NextStep: Equatable, Sendable {
            package var instruction: String
            package var distance: String

            /// Creates a step.
            package init(instruction: String, distance: String) {
                (self.instruction, self.distance) = (instruction, distance)
            }
        }

        /// Creates a route on which the user is.
        package init(distance: String, travelTime: Double) {
            self.distance = distance
            self.travelTime = travelTime
        }
    }
}
