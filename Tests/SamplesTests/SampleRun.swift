import BearingsDocuments
import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Foundation
import Geography

@testable import bearings

/// A sample run as `bearings run` would, without a process around it.
struct SampleRun {
    /// Its output on stdout.
    let events: [UInt8]
    /// Its messages on stderr.
    let errors: [UInt8]
    let tally: Tally

    /// Runs `sample`, whose log arrives in pieces of the sizes that `cut` gives.
    init(_ sample: SampleFolder, cut: Cut) throws {
        try self.init(sample.input, with: sample.arguments, cut: cut)
    }

    /// Runs a log with the options `arguments`; it arrives in pieces of the sizes that `cut` gives.
    init(_ input: [UInt8], with arguments: [String], cut: Cut) throws {
        var settings = RunSettings()
        let operands = try RunSettings.syntax.parse(arguments, into: &settings)
        precondition(operands == [], "the arguments of a run are options")
        var options = settings.stream.processing
        switch settings.diagnostics {
        case .stderr: options.diagnostics = .collected(perReason: DiagnosticFormatter.perReason)
        case .stream: options.diagnostics = .stream
        case .none: options.diagnostics = .none
        }
        // Paths are relative to the package's folder.
        let root = { (path: String) in PackageFolder.root.appending(path: path).path }
        settings.book.placePaths = settings.book.placePaths.map(root)
        settings.book.gazetteerPaths = settings.book.gazetteerPaths.map(root)
        settings.book.addressPaths = settings.book.addressPaths.map(root)
        let book = try AddressBookLoader.load(settings.book)
        var processor = Processor(settings.configuration(book), options)
        Self.feed(input, cut, settings.stream.decoding, to: &processor)
        processor.finish()

        let formatter = DiagnosticFormatter(sourceNames: [Self.sourceName])
        var said = processor.accounts.diagnostics.map(formatter.text(of:))
        if settings.diagnostics == .stderr {
            said += formatter.closingCounts(processor.accounts.tally)
        }
        events = Array(processor.delivery.output.bytes.prefix(processor.delivery.output.count))
        errors = Array(said.map { "bearings: \($0)\n" }.joined().utf8)
        tally = processor.accounts.tally
    }

    private static let sourceName = "stdin"

    private static func feed(
        _ input: [UInt8],
        _ cut: Cut,
        _ decoding: DecodingOptions,
        to processor: inout Processor
    ) {
        var source = SourceReader<DocumentFormats>(
            named: sourceName,
            kind: .file,
            index: 0,
            decoding: decoding
        )
        var buffer = LineBuffer(maxLine: decoding.maxLine, splitsDocuments: true)
        var batch = RecordBatch()
        var cutter = Cutter(cut)
        var rest = input[...]
        var isAtEnd = false
        while !isAtEnd {
            buffer.makeRoom()
            let piece = rest.prefix(min(cutter.nextSize(), buffer.bytes.count - buffer.filled))
            rest = rest.dropFirst(piece.count)
            isAtEnd = piece.isEmpty
            for (offset, byte) in piece.enumerated() { buffer.bytes[buffer.filled + offset] = byte }
            buffer.didRead(piece.count)
            batch.removeAll()
            source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
            processor.process(batch, of: buffer.bytes, from: source.origin, at: .epoch)
        }
    }
}

/// How a log is cut into reads.
enum Cut: CustomStringConvertible {
    /// As few reads as its length allows.
    case whole
    /// A byte a read.
    case bytes
    /// Reads of chance sizes, the same for the same seed.
    case random(seed: UInt64)

    /// Whether each read gives a byte.
    var isBytes: Bool {
        if case .bytes = self { true } else { false }
    }

    var description: String {
        switch self {
        case .whole: "whole"
        case .bytes: "byte by byte"
        case .random(let seed): "in random pieces, seed \(seed)"
        }
    }
}

/// Gives the sizes of the pieces, one by one.
private struct Cutter {
    private let cut: Cut
    private var dice: SplitMix64

    init(_ cut: Cut) {
        self.cut = cut
        if case .random(let seed) = cut {
            dice = SplitMix64(seed: seed)
        } else {
            dice = SplitMix64(seed: 0)
        }
    }

    mutating func nextSize() -> Int {
        switch cut {
        case .whole: .max
        case .bytes: 1
        case .random:
            // About a line, sometimes a byte or two, sometimes many lines.
            Int.random(in: 1...(1 << Int.random(in: 0...11, using: &dice)), using: &dice)
        }
    }
}
