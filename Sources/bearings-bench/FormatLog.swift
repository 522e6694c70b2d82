/// A system whose logs bearings reads, and a walk in its format.
enum FormatLog: String, CaseIterable {
    case native = "bearings"
    case gpsd
    case ownTracks = "OwnTracks"
    case recorder = "OwnTracks Recorder"
    case overland = "Overland"
    case traccar = "Traccar"
    case geoJSON = "GeoJSON"
    case nmea = "NMEA 0183"
    case gpx = "GPX"

    /// The extension of its files.
    var suffix: String {
        switch self {
        case .nmea: "nmea"
        case .gpx: "gpx"
        case .recorder: "rec"
        default: "ndjson"
        }
    }

    /// A walk of so many fixes, one second apart, north-east from Bern.
    func log(fixes: Int) -> [UInt8] {
        var text: [UInt8] = []
        if self == .gpx {
            text +=
                "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\" creator=\"bench\"><trk><trkseg>\n"
                .utf8
        }
        for index in 0..<fixes {
            let step = Step(index: index)
            if self == .overland {
                text += (index % 20 == 0 ? "{\"locations\":[" : ",").utf8
                text += step.overlandFeature.utf8
                if index % 20 == 19 || index == fixes - 1 { text += "]}\n".utf8 }
            } else {
                text += line(step).utf8
            }
        }
        if self == .gpx { text += "</trkseg></trk></gpx>\n".utf8 }
        return text
    }

    private func line(_ step: Step) -> String {
        let (lat, lon, time) = (step.latitude, step.longitude, step.time)
        let message =
            "{\"_type\":\"location\",\"tid\":\"be\",\"tst\":\(step.seconds),\"lat\":\(lat),\"lon\":\(lon)"
            + ",\"acc\":5,\"alt\":541,\"vel\":5,\"cog\":88}"
        return switch self {
        case .native:
            "{\"type\":\"fix\",\"time\":\"\(time)\",\"lat\":\(lat),\"lon\":\(lon),\"accuracy\":5.5"
                + ",\"altitude\":541.2,\"speed\":1.44,\"course\":87.9}\n"
        case .gpsd:
            "{\"class\":\"TPV\",\"device\":\"/dev/ttyACM0\",\"mode\":3,\"time\":\"\(time)\",\"lat\":\(lat)"
                + ",\"lon\":\(lon),\"altMSL\":541.2,\"eph\":5.5,\"speed\":1.44,\"track\":87.9}\n"
        case .ownTracks: message + "\n"
        case .recorder: "\(time)\t*                 \t\(message)\n"
        case .overland: ""
        case .traccar:
            "{\"position\":{\"fixTime\":\"\(time)\",\"latitude\":\(lat),\"longitude\":\(lon),\"accuracy\":5.5"
                + ",\"altitude\":541.2,\"speed\":2.8,\"course\":87.9},\"device\":{\"uniqueId\":\"bench\"}}\n"
        case .geoJSON:
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(lon),\(lat)]},"
                + "\"properties\":{\"timestamp\":\"\(time)\",\"horizontal_accuracy\":5.5,\"altitude\":541.2"
                + ",\"speed\":1.44,\"course\":87.9}}\n"
        case .nmea: step.sentences
        case .gpx:
            "<trkpt lat=\"\(lat)\" lon=\"\(lon)\"><ele>541.2</ele><time>\(time)</time></trkpt>\n"
        }
    }
}

/// One fix of the walk, in the spellings of the systems.
private struct Step {
    private static let start = 1_778_337_000
    let index: Int

    var seconds: Int { Self.start + index }
    var latitude: String { "46.\(padded(947_967 + index % 40_000, 6))" }
    var longitude: String { "7.\(padded(447_453 + index % 90_000, 6))" }
    /// RFC 3339; the walk lasts days, and each begins at midnight.
    var time: String { "\(date)T\(clock(":"))Z" }

    private var day: Int { index / 86_400 }
    private var date: String { "2026-\(padded(1 + day / 28, 2))-\(padded(1 + day % 28, 2))" }

    private func clock(_ separator: String) -> String {
        let second = index % 86_400
        let parts = [second / 3600, second / 60 % 60, second % 60]
        return parts.map { padded($0, 2) }.joined(separator: separator)
    }

    var overlandFeature: String {
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(longitude),\(latitude)]},"
            + "\"properties\":{\"timestamp\":\"\(time)\",\"horizontal_accuracy\":5,\"altitude\":541"
            + ",\"speed\":1,\"course\":88,\"device_id\":\"bench\"}}"
    }

    /// The sentences of an epoch: GGA and RMC.
    var sentences: String {
        let place =
            "4656.\(padded(8780 + index % 1000, 4)),N,00726.\(padded(8472 + index % 1000, 4)),E"
        let day = "\(padded(1 + day % 28, 2))\(padded(1 + day / 28, 2))26"
        return sentence("GPGGA,\(clock("")).00,\(place),1,08,0.9,541.2,M,47.1,M,,")
            + sentence("GPRMC,\(clock("")).00,A,\(place),2.8,87.9,\(day),,,A")
    }

    private func sentence(_ text: String) -> String {
        let sum = text.utf8.reduce(0, ^)
        let digits = String(sum, radix: 16, uppercase: true)
        return "$\(text)*\(digits.count < 2 ? "0" : "")\(digits)\r\n"
    }

    private func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
