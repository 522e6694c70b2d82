import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography
import Transport

/// `bearings geocode`: looks up the addresses of points in the tables that callouts use.
enum Geocode {
    struct Settings: CommandSettings {
        var book = AddressBookSettings()
        var printsText = false
        var outputPath: String?
    }

    static let syntax = CommandSyntax<Settings>(
        name: "geocode",
        overview: "Tells what points are called: the nearest house or town, offline.",
        usage: "bearings geocode [<option> ...] [<lat> <lon> ...]",
        operands: [
            (
                "<lat> <lon>",
                "Points in degrees; none for {\"lat\":…,\"lon\":…} lines on standard input."
            )
        ],
        groups: [
            OptionGroup(
                "Options",
                AddressBookSettings.options.map { $0.lifted(to: \.book) } + [
                    Option(
                        flag: "--text",
                        \.printsText,
                        "Print the lines alone, a blank line between points."
                    ),
                    .output(\.outputPath),
                ]
            )
        ],
        examples: [
            "bearings geocode 46.948 7.447", "bearings geocode --text -33.8568 151.2153",
            "echo '{\"lat\":48.8584,\"lon\":2.2945}' | bearings geocode",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = Settings()
        guard let operands = try syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(syntax)
        }
        let points = try points(operands)
        let inputs = operands.isEmpty ? [InputFile.standard] : []
        let uses = try FileUses(
            reading: inputs + settings.book.paths,
            outputPath: settings.outputPath
        )
        do throws(SystemError) {
            let book = try AddressBookLoader.load(settings.book)
            let output = try Output(uses)
            var answers = GeocodeAnswers(book, printsText: settings.printsText, to: output)
            if operands.isEmpty { return try readPoints(&answers) }
            for point in points { answers.append(point) }
            try answers.write()
            try answers.commit()
        } catch {
            return .reporting(error)
        }
        return .done
    }

    /// Pairs of numbers, separated by a comma or a space.
    private static func points(_ operands: [String]) throws(UsageError) -> [LocationCoordinate] {
        var numbers: [Double] = []
        for operand in operands { numbers += try Values.numbers(operand) }
        guard numbers.count.isMultiple(of: 2) else {
            throw UsageError("geocode wants pairs of latitude and longitude")
        }
        var points: [LocationCoordinate] = []
        for index in stride(from: 0, to: numbers.count, by: 2) {
            guard -90...90 ~= numbers[index] else {
                throw UsageError("latitude \(numbers[index]) is outside -90...90")
            }
            points.append(
                LocationCoordinate(latitude: numbers[index], longitude: numbers[index + 1])
            )
        }
        return points
    }

    private static func readPoints(
        _ answers: inout GeocodeAnswers
    ) throws(SystemError) -> ExitStatus {
        try Signals.install()
        let input = Descriptor.standardInput()
        var buffer = LineBuffer(maxLine: 1 << 20)
        var decoder = PointDecoder()
        var line = 0
        var rejected = 0
        var isAtEnd = false
        while !isAtEnd, !Signals.drainRequested {
            buffer.makeRoom()
            guard try Wait.forInput(input) else { break }
            let count = try input.read(into: &buffer.bytes, from: buffer.filled)
            isAtEnd = count == 0
            buffer.didRead(count)
            while let piece = buffer.next(isAtEnd: isAtEnd) {
                guard case .line(let range) = piece else { continue }
                line += 1
                do throws(LineError) {
                    let point = try decoder.decode(buffer.bytes.span, range, number: line)
                    if let point { answers.append(point) }
                } catch {
                    rejected += 1
                    StandardError.say(
                        "stdin:\(line): at byte \(error.offset), \(error.message); line skipped"
                    )
                }
            }
            try answers.write()
        }
        if Signals.drainRequested, input.kind == .regular { return .interrupted }
        try answers.commit()
        return rejected > 0 && answers.count == 0 ? .dataError : .done
    }
}
