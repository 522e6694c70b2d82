import BearingsPipeline
import BearingsWire
import Geocoding
import Transport

/// Reads the tables that tell what places are called.
enum AddressBookLoader {
    /// How many bad rows of a file are told one by one.
    private static let toldRows = 20

    /// The tables that `settings` name; those embedded cost nothing until they are asked.
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
        return book
    }

    private static func gazetteer(_ path: String) throws(SystemError) -> Gazetteer {
        let bytes = try InputFile.bytes(path)
        var bad = BadRows(path)
        let gazetteer = Gazetteer(geoNames: bytes) { line, problem in bad.tell(line, "\(problem)") }
        bad.sum()
        return gazetteer
    }

    private static func addAddresses(
        _ path: String,
        to builder: inout AddressIndexBuilder
    ) throws(SystemError) {
        let input = try Descriptor.open(reading: path)
        input.adviseSequential()
        var reader = AddressReader()
        var buffer = LineBuffer(maxLine: reader.maxLine)
        var bad = BadRows(path)
        var line = 0
        var isAtEnd = false
        while !isAtEnd {
            buffer.makeRoom()
            let count = try input.read(into: &buffer.bytes, from: buffer.filled)
            isAtEnd = count == 0
            buffer.didRead(count)
            while let piece = buffer.next(isAtEnd: isAtEnd) {
                switch piece {
                case .line(let range):
                    line += 1
                    do throws(LineError) {
                        let address = try reader.read(buffer.bytes.span, range, number: line)
                        if let address {
                            builder.add(address.coordinate, reader.text.span, AddressText(address))
                        }
                    } catch {
                        bad.tell(line, error.message)
                    }
                case .tooLong:
                    line += 1
                    bad.tell(line, reader.tooLong().message)
                case .rest:
                    break
                }
            }
        }
        bad.sum()
    }

    /// Rows that could not be read, the first told one by one and the others counted.
    private struct BadRows {
        private let path: String
        private var count = 0

        init(_ path: String) {
            self.path = path
        }

        mutating func tell(_ line: Int, _ problem: String) {
            count += 1
            guard count <= AddressBookLoader.toldRows else { return }
            StandardError.say("\(path):\(line): \(problem); row skipped")
        }

        func sum() {
            let more = count - AddressBookLoader.toldRows
            if more > 0 { StandardError.say("\(path): \(grouped(more)) more rows skipped") }
        }
    }
}

extension AddressText {
    /// The texts of a line, as ranges of its reader's text.
    fileprivate init(_ line: AddressLine) {
        self.init()
        number = line.number.indices
        street = line.street.indices
        unit = line.unit.indices
        city = line.city.indices
        district = line.district.indices
        region = line.region.indices
        postcode = line.postcode.indices
    }
}
