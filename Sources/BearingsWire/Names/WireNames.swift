import BearingsEngine

/// A case that the wire spells by a word of its own.
package protocol WireWord: CaseIterable {
    /// How it stands on the wire.
    var word: StaticString { get }
}

extension AuthorizationStatus: WireWord {
    package var word: StaticString {
        switch self {
        case .notDetermined: "notDetermined"
        case .restricted: "restricted"
        case .denied: "denied"
        case .authorizedAlways: "authorizedAlways"
        case .authorizedWhenInUse: "authorizedWhenInUse"
        }
    }
}

extension AccuracyAuthorization: WireWord {
    package var word: StaticString {
        switch self {
        case .full: "full"
        case .reduced: "reduced"
        }
    }
}

extension Visibility: WireWord {
    package var word: StaticString {
        switch self {
        case .on: "on"
        case .partial: "partial"
        case .off: "off"
        }
    }
}

extension ScreenEdge: WireWord {
    package var word: StaticString {
        switch self {
        case .top: "top"
        case .right: "right"
        case .bottom: "bottom"
        case .left: "left"
        case .none: "none"
        }
    }
}

extension HideReason: WireWord {
    package var word: StaticString {
        switch self {
        case .onScreen: "on_screen"
        case .denied: "denied"
        case .emptyViewport: "empty_viewport"
        case .closed: "closed"
        case .end: "end"
        }
    }
}

extension AnnotationIndicatorEvent.Reason: WireWord {
    package var word: StaticString {
        switch self {
        case .onScreen: "on_screen"
        case .denied: "denied"
        case .emptyViewport: "empty_viewport"
        case .closed: "closed"
        case .end: "end"
        case .deselected: "deselected"
        case .removed: "removed"
        case .merged: "merged"
        case .farther: "farther"
        }
    }
}

extension CompassPhase: WireWord {
    package var word: StaticString {
        switch self {
        case .gesture: "gesture"
        case .momentum: "momentum"
        case .settle: "settle"
        case .follow: "follow"
        case .idle: "idle"
        }
    }
}

extension CalloutStatus: WireWord {
    package var word: StaticString {
        switch self {
        case .pending: "pending"
        case .ok: "ok"
        case .stale: "stale"
        case .unavailable: "unavailable"
        }
    }
}

extension CalloutHideReason: WireWord {
    package var word: StaticString {
        switch self {
        case .deselected: "deselected"
        case .removed: "removed"
        case .denied: "denied"
        case .closed: "closed"
        case .end: "end"
        }
    }
}

extension NamedPlace.Source: WireWord {
    package var word: StaticString {
        switch self {
        case .gazetteer: "gazetteer"
        case .addresses: "addresses"
        case .host: "host"
        }
    }
}

extension CameraReason: WireWord {
    package var word: StaticString {
        switch self {
        case .firstFix: "first_fix"
        case .recenter: "recenter"
        case .follow: "follow"
        case .fit: "fit"
        case .search: "search"
        }
    }
}

extension CameraDiagnostic: WireWord {
    package var word: StaticString {
        switch self {
        case .noFix: "no_fix"
        case .unauthorized: "unauthorized"
        case .nothingToFit: "nothing_to_fit"
        case .paddingTooLarge: "padding_too_large"
        case .spanUndefined: "span_undefined"
        }
    }
}

extension FollowMode: WireWord {
    package var word: StaticString {
        switch self {
        case .none: "none"
        case .follow: "follow"
        case .followWithHeading: "follow_with_heading"
        case .followWithCourse: "follow_with_course"
        }
    }
}

extension FollowEvent.Reason: WireWord {
    package var word: StaticString {
        switch self {
        case .asked: "asked"
        case .pan: "pan"
        case .rotation: "rotation"
        case .denied: "denied"
        case .closed: "closed"
        case .end: "end"
        }
    }
}

extension TravelMode: WireWord {
    package var word: StaticString {
        switch self {
        case .any: "any"
        case .walking: "walking"
        case .automobile: "automobile"
        }
    }
}

extension TravelDirections.Reason: WireWord {
    package var word: StaticString {
        switch self {
        case .asked: "asked"
        case .within15Minutes: "within_15_minutes"
        case .over15Minutes: "over_15_minutes"
        case .walkingUnavailable: "walking_unavailable"
        }
    }
}

extension TravelDirections.Source: WireWord {
    package var word: StaticString {
        switch self {
        case .estimate: "estimate"
        case .host: "host"
        }
    }
}

extension DragState: WireWord {
    package var word: StaticString {
        switch self {
        case .none: "none"
        case .starting: "starting"
        case .dragging: "dragging"
        case .ending: "ending"
        case .canceling: "canceling"
        }
    }
}

extension FilterRule: WireWord {
    package var word: StaticString {
        switch self {
        case .unauthorized: "unauthorized"
        case .nullIsland: "null_island"
        case .duplicate: "duplicate"
        case .outOfOrder: "out_of_order"
        case .future: "future"
        case .accuracy: "accuracy"
        case .jump: "jump"
        case .noFix: "no_fix"
        }
    }
}
