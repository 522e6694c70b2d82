import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography

/// The answers of `bearings geocode`, buffered.
struct GeocodeAnswers {
    private let book: AddressBook
    private let printsText: Bool
    /// The answers that wait to be written.
    var text = TextBuffer()
    /// How many points have been answered.
    private(set) var count = 0

    init(_ book: AddressBook, printsText: Bool) {
        self.book = book
        self.printsText = printsText
    }

    /// Adds the answer for a point.
    mutating func append(_ point: LocationCoordinate) {
        let place = book.name(point, .address)
        if printsText {
            if count > 0 { text.append([UInt8(ascii: "\n")]) }
            for line in place?.lines ?? [] { text.append(Array("\(line)\n".utf8)) }
        } else {
            let status: CalloutStatus = place == nil ? .unavailable : .ok
            text.append(answer: CalloutContent(status: status, place: place))
        }
        count += 1
    }
}
