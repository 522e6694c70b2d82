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
        let keys = type == .fix ? NativeKeys.fix : NativeKeys.record
        let members = reader.rootMembers(by: keys)
        entry.time = try reader.time(members)
        let input: Input =
            switch type {
            case .fix: try fix(members, &entry)
            case .authorization: try reader.authorization()
            case .viewport: .viewport(try reader.checked(reader.viewport(), &batch))
            case .gesture: .gesture(try reader.gesture())
            case .tap: .tap(try reader.point(in: LineReader.root))
            case .select: .select(try reader.selection())
            case .deselect: .deselect(try reader.optionalSelection())
            case .annotations: .annotations(try reader.annotations())
            case .drag: .drag(try reader.drag())
            case .geocodeResult: try reader.geocodeAnswer()
            case .recenter: .recenter
            case .follow: .follow(try reader.followMode())
            case .fit: .fit(try reader.fitRequest())
            case .directions: .directions(try reader.directionsRequest())
            case .route: .route(try reader.routeAnswer(), request: try reader.requestID(from: 0))
            case .search: .search(try reader.searchRequest())
            case .tick: .tick
            case .close: .close
            }
        entry.session = try session(names: &batch.names)
        entry.content = batch.add(input)
        if type == .fix, options.carriesFields { carryNative(&batch) }
    }

    /// The root as a fix, possibly from a journal.
    private func fix(
        _ members: KeyedMembers,
        _ entry: inout RecordBatch.Entry
    ) throws(LineError) -> Input {
        let (fix, supplement) = try reader.nativeFix(members)
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
