import BearingsActors
import BearingsPipeline
import BearingsWire
import Geocoding
import Transport

/// Loads addresses and names of places.
enum AddressBookLoader {
    /// How many bad rows of a file are reported; the others are counted.
    private static let reportedRows = 20

    /// Loads the tables in `settings`; embedded tables cost nothing until used.
    static func load(_ settings: AddressBookSettings) throws(SystemError) -> AddressBook {
        var book = AddressBook()
        book.addressWithin = settings.addressWithin
        book.placeWithin = settings.placeWithin
        if !settings.gazetteerPaths.isEmpty {
            book.gazetteers = []
            for path in settings.gazetteerPaths { book.gazetteers.append(try gazetteer(path)) }
        }
        if !settings.addressPaths.isEmpty {
            var builder = AddressIndexBuilder()
            for path in settings.addressPaths { try addAddresses(path, to: &builder) }
            book.addresses = builder.build()
        }
        if !settings.placePaths.isEmpty {
            var builder = PlaceIndexBuilder()
            for path in settings.placePaths { try addPlaces(path, to: &builder) }
            book.places = builder.build()
        }
        return book
    }

    private static func gazetteer(_ path: String) throws(SystemError) -> Gazetteer {
        let bytes = try InputFile.bytes(path, unpacks: true)
        var bad = BadRows(path)
        let gazetteer = Gazetteer(geoNames: bytes) { line, problem in bad.report(line, "\(problem)")
        }
        bad.sum()
        return gazetteer
    }

    private static func addAddresses(
        _ path: String,
        to builder: inout AddressIndexBuilder
    ) throws(SystemError) {
        var reader = FeatureReader()
        try forEachLine(of: path, maxLine: reader.maxLine) { bytes, range, line throws(LineError) in
            guard let range else { throw reader.tooLong() }
            let address = try reader.readAddress(bytes, range, number: line)
            if let address {
                builder.add(address.coordinate, reader.text.span, address.text)
            }
        }
    }

    private static func addPlaces(
        _ path: String,
        to builder: inout PlaceIndexBuilder
    ) throws(SystemError) {
        var reader = FeatureReader()
        try forEachLine(of: path, maxLine: reader.maxLine) { bytes, range, line throws(LineError) in
            guard let range else { throw reader.tooLong() }
            guard let place = try reader.readPlace(bytes, range, number: line) else { return }
            let isNew = builder.add(place.coordinate, reader.text.span, place.text)
            if !isNew { throw reader.taken(place.text) }
        }
    }

    /// Calls `body` with each line of a file and its number, and reports the errors it throws.
    ///
    /// - Parameter body: Gets no range for a line that is too long.
    private static func forEachLine(
        of path: String,
        maxLine: Int,
        _ body: (Span<UInt8>, ByteRange?, Int) throws(LineError) -> Void
    ) throws(SystemError) {
        let input = try Descriptor.open(reading: path)
        input.adviseSequential()
        var unpacking = Unpacking(input)
        var buffer = LineBuffer(maxLine: maxLine)
        var bad = BadRows(path)
        var line = 0
        var isAtEnd = false
        while !isAtEnd {
            buffer.makeRoom()
            let count = try unpacking.read(input, into: &buffer.bytes, from: buffer.filled)
            isAtEnd = count == 0
            buffer.didRead(count)
            while let piece = buffer.next(isAtEnd: isAtEnd) {
                var range: ByteRange?
                switch piece {
                case .line(let whole): range = whole
                case .tooLong: break
                case .rest: continue
                }
                line += 1
                do throws(LineError) {
                    try body(buffer.bytes.span, range, line)
                } catch {
                    bad.report(line, error.message)
                }
            }
        }
        bad.sum()
    }

    /// Rows that could not be read: the first are reported, the others counted.
    private struct BadRows {
        private let path: String
        private var count = 0

        init(_ path: String) {
            self.path = path
        }

        mutating func report(_ line: Int, _ problem: String) {
            count += 1
            guard count <= AddressBookLoader.reportedRows else { return }
            StandardError.say("\(path):\(line): \(problem); row skipped")
        }

        func sum() {
            let more = count - AddressBookLoader.reportedRows
            if more > 0 { StandardError.say("\(path): \(grouped(more)) more rows skipped") }
        }
    }
}
