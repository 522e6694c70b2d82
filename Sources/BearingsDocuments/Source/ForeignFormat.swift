import BearingsWire

/// A known format that bearings does not read: one message replaces an error for each line.
package enum ForeignFormat: Sendable {
    case zip(holds: String)
    case tar(holds: String)
    case packed(by: String)
    case other(String)

    /// Recognizes a source by its first bytes; `nil` for none of these.
    init?(_ text: Span<UInt8>) {
        func begins(_ beginning: [UInt8]) -> Bool {
            guard text.count >= beginning.count else { return false }
            return beginning.indices.allSatisfy { text[$0] == beginning[$0] }
        }
        if begins([0x50, 0x4B, 0x03, 0x04]) {
            self = .zip(holds: Self.content(text))
        } else if Self.isTar(text) {
            self = .tar(holds: Self.content(text))
        } else if let name = Self.packers.first(where: { begins($0.beginning) })?.name {
            self = .packed(by: name)
        } else if let name = Self.others.first(where: { begins($0.beginning) })?.name {
            self = .other(name)
        } else if Self.beginsHTML(text) {
            self = .other("a web page")
        } else {
            return nil
        }
    }

    private static let packers: [(beginning: [UInt8], name: String)] = [
        ([0x1F, 0x8B], "gzip: zcat"), ([0x42, 0x5A, 0x68], "bzip2: bzcat"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz: xzcat"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd: zstdcat"),
    ]

    private static let others: [(beginning: [UInt8], name: String)] = [
        (Array("%PDF-".utf8), "a PDF"), (Array("SQLite format 3".utf8), "a database of SQLite"),
        ([0x89, 0x50, 0x4E, 0x47], "a picture"), ([0xFF, 0xD8, 0xFF], "a picture"),
        (Array("bplist00".utf8), "a property list"), (Array("{\\rtf".utf8), "a text of RTF"),
    ]

    /// A description of an archive's first file.
    private static func content(_ text: Span<UInt8>) -> String {
        let head = (0..<min(128, text.count)).map { text[$0] }
        func holds(_ word: StaticString) -> Bool {
            head.indices.contains { head[$0...].starts(with: "\(word)".utf8) }
        }
        if holds("Takeout") { return " (a Takeout of Google)" }
        return holds(".kml") ? " (a KMZ)" : ""
    }

    /// Whether the magic number follows the name, mode, size and so on of an archive's first file.
    private static func isTar(_ text: Span<UInt8>) -> Bool {
        let mark = Array("ustar".utf8)
        guard text.count >= 257 + mark.count else { return false }
        return mark.indices.allSatisfy { text[257 + $0] == mark[$0] }
    }

    private static func beginsHTML(_ text: Span<UInt8>) -> Bool {
        let head = (0..<min(14, text.count)).map { text[$0] }
        let beginning = String(decoding: head, as: UTF8.self).lowercased()
        return beginning.hasPrefix("<html") || beginning == "<!doctype html"
    }

    /// The message about it.
    var error: LineError {
        let found =
            switch self {
            case .zip(let content):
                "found a zip archive\(content), expected a file of it: unzip -p takes one out"
            case .tar(let content):
                "found a tar archive\(content), expected a file of it: tar -xO takes one out"
            case .packed(let packer): "found a file packed by \(packer) unpacks it"
            case .other(let name): "found \(name), expected \(Self.list)"
            }
        return LineError(.badFormat, offset: 0, message: found)
    }

    /// What bearings reads, for a message.
    static let list = "lines of JSON or NMEA, or a document of GPX, KML, TCX, FIT, CSV or JSON"
}
