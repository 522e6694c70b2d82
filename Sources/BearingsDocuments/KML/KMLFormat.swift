import BearingsEngine
import BearingsWire

/// KML 2.2 with Google's `gx:Track`, as written by Google Earth and many loggers.
///
/// | here | element | unit, and what it means |
/// |---|---|---|
/// | time | `gx:Track` `when` | UTC where it has no offset; each belongs to the `gx:coord` of its number |
/// | coordinate | `gx:Track` `gx:coord` | longitude, latitude and altitude, with blanks between |
/// | altitude | its third number, unless `altitudeMode` is `relativeToGround` | m |
/// | heading | `gx:Track` `gx:angles`, the first number | degrees from true north |
/// | session | `Placemark` `name` | with `--session-from source` |
/// | a place | `Placemark` `Point` `coordinates`, with its `name` and `TimeStamp` | longitude first |
///
/// Each `gx:coord` counts as a line. An empty one is ignored: the device had no fix. So are lines and
/// polygons, which have no times. A KMZ is a zip archive and is not read.
///
/// > Source: OGC 07-147r2; https://developers.google.com/kml/documentation/kmlreference (`gx:Track`).
extension XMLDocument {
    /// Begins an element of a KML document.
    mutating func beginKML(_ name: XMLName?) {
        let isInKMLTrack = kml.depth > 0 && depth == kml.depth + 1
        switch name {
        case .placemark where pointDepth == 0 && kml.depth == 0:
            beginTrack()
        case .name where isInTrack: field = .trackName
        case .track where kml.depth == 0:
            kml = KMLTrack(depth: depth)
            track.segments += 1
        case .when: field = isInKMLTrack ? .when : kml.depth == 0 ? .placemarkTime : nil
        case .coord where isInKMLTrack: field = .coord
        case .angles where isInKMLTrack: field = .angles
        case .altitudeMode where isInKMLTrack: field = .altitudeMode
        case .point where pointDepth == 0:
            beginPoint(.waypoint)
            point?.name = track.name
            point?.time = track.placemarkTime
            point?.mayLackPosition = true
        case .coordinates where isInPoint: field = .coordinates
        case .lineString: items.append(.point(XMLPoint(.path, at: scanner.tag.place)))
        default: break
        }
        guard field == .coord else { return }
        kml.coord = XMLPoint(.track, at: scanner.tag.place)
        kml.coord?.track = track.number
        kml.coord?.segment = track.segments
    }

    /// Ends a child of a `gx:Track`, whose text has been kept.
    mutating func takeKMLText(of field: XMLField, _ text: [UInt8]) {
        switch field {
        case .when:
            kml.add(time(text), unreadable: text.isEmpty ? nil : timeError("when", text))
        case .coord:
            guard var point = kml.coord.take() else { return }
            setCoordinates(&point, text.split { $0.isXMLSpace }, "lon lat alt")
            if !kml.isAboveSea { point.readings.fix.altitude = nil }
            point.mayLackPosition = true
            kml.add(point)
        case .angles:
            addAngles(text.split { $0.isXMLSpace })
        case .altitudeMode:
            kml.isAboveSea = text != Array("relativeToGround".utf8)
        default: break
        }
        releaseKML(isEnding: false)
    }

    /// Adds angles, whose first is the heading; an empty text is none.
    private mutating func addAngles(_ parts: [ArraySlice<UInt8>]) {
        let first = parts.first.map(Array.init)
        let heading = first.flatMap(XMLText.commaNumber)
        if let heading, Quantity.range.contains(heading) {
            kml.add(heading: heading < 0 ? nil : heading)
        } else {
            let isUnknown = first == nil || first == Array("NaN".utf8)
            kml.add(
                heading: nil,
                fault: isUnknown ? nil : unreadable("heading tilt roll")
            )
        }
    }

    /// Ends a `gx:Track`, possibly with an error.
    mutating func endKMLTrack() {
        guard kml.depth > 0 else { return }
        kml.depth = 0
        releaseKML(isEnding: true)
        guard let message = kml.imbalance else { return }
        var remark = XMLRemark(.badFormat, message, at: scanner.tag.place)
        remark.error.isHarmless = true
        items.append(.malformed(remark))
    }

    private mutating func releaseKML(isEnding: Bool) {
        while let point = kml.release(isEnding: isEnding) { items.append(.point(point)) }
    }

    /// Sets a point's coordinate from two or three numbers, longitude first; an empty text is no position.
    ///
    /// An invalid altitude counts as absent.
    mutating func setCoordinates(
        _ point: inout XMLPoint,
        _ parts: [ArraySlice<UInt8>],
        _ expected: String
    ) {
        guard !parts.isEmpty else { return }
        let position = parts.prefix(2).compactMap { XMLText.number(Array($0)) }
        guard 2...3 ~= parts.count, position.count == 2,
            position.allSatisfy(Quantity.range.contains)
        else {
            point.error = unreadable(expected).at(point.place)
            return
        }
        point.longitude = position[0]
        point.latitude = position[1]
        guard let height = parts.dropFirst(2).first else { return }
        if let altitude = XMLText.commaNumber(Array(height)), Quantity.range.contains(altitude) {
            point.readings.fix.altitude = altitude
        } else {
            point.faults.append(unreadable(expected).at(point.place))
        }
    }

    /// The error about the value at hand, which belongs to a point.
    private func unreadable(_ expected: String) -> XMLPointError {
        let message = "<\(scanner.innermost)> is \"\(shownValue)\", expected \(expected)"
        return XMLPointError(.badFormat, message)
    }
}
