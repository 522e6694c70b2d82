import BearingsEngine
import Geography

/// bearings' own records.
///
/// ``NativeType/schema`` says what each may hold, and ``NativeKeys`` what a fix does. Other toolkits' names are read too; our own
/// take precedence.
///
/// > Source: Protocol 2 and 3.
extension RecordDecoder {
    mutating func decodeNative(
        _ type: NativeType,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        if type == .fix, options.format != .auto, options.format != .bearings {
            throw LineError(
                .unknownType,
                offset: 0,
                message: "found a native fix, expected those of --format \(options.format)"
            )
        }
        entry.time = try nativeTime()
        let input: Input =
            switch type {
            case .fix: try fix(&entry)
            case .authorization: try authorization()
            case .viewport: .viewport(try checked(viewport(), &batch))
            case .gesture: .gesture(try gesture())
            case .tap: .tap(try point(in: LineReader.root))
            case .select: .select(try selection())
            case .deselect: .deselect(try optionalSelection())
            case .annotations: .annotations(try annotations())
            case .drag: .drag(try drag())
            case .geocodeResult: try geocodeAnswer()
            case .recenter: .recenter
            case .follow: .follow(try followMode())
            case .fit: .fit(try fitRequest())
            case .directions: .directions(try directionsRequest())
            case .route: .route(try routeAnswer(), request: try requestID(from: 0))
            case .search: .search(try searchRequest())
            case .tick: .tick
            case .close: .close
            }
        entry.session = try session(names: &batch.names)
        entry.content = batch.add(input)
        if type == .fix, options.carriesFields { carryNative(&batch) }
    }

    /// The time of a record, by our name or another's.
    private func nativeTime() throws(LineError) -> Instant? {
        if let time = try time(assumesUTC: false) { return time }
        guard let value = reader.value(.timestamp) else { return nil }
        return try time(at: value, WireKey.timestamp, assumesUTC: false)
    }

    /// The root as a fix, possibly from a journal.
    private func fix(_ entry: inout RecordBatch.Entry) throws(LineError) -> Input {
        let (fix, supplement) = try reader.nativeFix()
        entry.isTimeRepaired = try isTimeRepaired(entry)
        let isEpochReport = try reader.flag(.epochReport) == true
        return input(fix, supplement, isEpochReport: isEpochReport)
    }

    /// Whether a journal marks a record's time as corrected.
    func isTimeRepaired(
        _ entry: RecordBatch.Entry
    ) throws(LineError) -> Bool {
        let isRepaired = try reader.flag(.timeRepaired) ?? false
        return isRepaired && entry.time != nil
    }
}
