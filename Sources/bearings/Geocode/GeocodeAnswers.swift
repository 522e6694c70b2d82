import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography
import Transport

/// The answers of `bearings geocode`, buffered.
struct GeocodeAnswers: ~Copyable {
    private let book: AddressBook
    private let printsText: Bool
    private var output: Output
    private var text: [UInt8] = []
    /// How many points have been answered.
    private(set) var count = 0

    init(_ book: AddressBook, printsText: Bool, to output: consuming Output) {
        self.book = book
        self.printsText = printsText
        self.output = output
    }

    /// Adds the answer for a point.
    mutating func append(_ point: LocationCoordinate) {
        let place = book.name(point, .address)
        if printsText {
            if count > 0 { text.append(UInt8(ascii: "\n")) }
            for line in place?.lines ?? [] { text += "\(line)\n".utf8 }
        } else {
            let status: CalloutStatus = place == nil ? .unavailable : .ok
            text.append(UInt8(ascii: "{"))
            text += CalloutText.json(CalloutContent(status: status, place: place))
            text += "}\n".utf8
        }
        count += 1
    }

    /// Writes the buffered answers.
    mutating func write() throws(SystemError) {
        try output.write(text, text.count)
        text.removeAll(keepingCapacity: true)
    }

    /// Replaces the output, if it is a file.
    mutating func commit() throws(SystemError) { try output.commit() }
}
