import BearingsEngine
import Geography

/// bearings' own records.
///
/// ``NativeType/schema`` says what each may hold, and ``NativeKeys`` what a fix does. Other toolkits' names are read too; our own
/// take precedence.
///
/// > Source: Protocol 2 and 3.
package enum NativeFormat {
    /// What the root is to a reader of native records.
    package enum Reading {
        /// Another system's record, or nothing known.
        case other
        /// A native record that has been read.
        case record(NativeType)
        /// A client's request that has been read.
        case request
    }

    /// Reads the root, if it is a native record or a client's request.
    ///
    /// - Parameter isElement: Whether it is one of several in the line; those cannot be requests.
    package static func readIfNative(
        _ reader: LineReader,
        isElement: Bool,
        into records: inout RecordWriter
    ) throws(LineError) -> Reading {
        guard let word = reader.value(.type) else { return .other }
        if let type = NativeType(reader, word) {
            records.noteFormat(.bearings)
            let table = RecordTable.of(type)
            do throws(LineError) {
                try read(reader, type, table, into: &records)
            } catch {
                throw reader.hinting(error, table.keys)
            }
            reader.reportNearMisses(table.keys, &records)
            return .record(type)
        }
        guard records.options.acceptsRequests, !isElement,
            let request = RequestType(reader, word)
        else { return .other }
        records.batch.requests.append(try reader.request(request))
        reader.reportNearMisses(RecordTable.of(request).keys, &records)
        records.entry.content = .request(Int32(records.batch.requests.count - 1))
        return .request
    }

    /// Whether the root is a native record that says nothing of where anybody is.
    package static func locatesNobody(_ reader: LineReader) -> Bool {
        guard let word = reader.value(.type), let type = NativeType(reader, word) else {
            return false
        }
        return !type.locatesUser
    }

    /// Whether a value names a type of native records.
    package static func isType(_ reader: LineReader, _ value: Int) -> Bool {
        NativeType(reader, value) != nil
    }

    /// The words that a record's `type` may be, for messages.
    package static func types(_ options: DecodingOptions) -> String {
        NativeType.list + (options.acceptsRequests ? " \(RequestType.list)" : "")
    }

    static func read(
        _ reader: LineReader,
        _ type: NativeType,
        _ table: RecordTable,
        into records: inout RecordWriter
    ) throws(LineError) {
        if type == .fix, records.options.format != .auto, records.options.format != .bearings {
            throw LineError(
                .unknownType,
                offset: 0,
                message: "found a native fix, expected those of --format \(records.options.format)"
            )
        }
        let keys = type == .fix ? NativeKeys.fix : NativeKeys.record
        let members = reader.rootMembers(by: keys)
        records.entry.time = try reader.time(members)
        if type != .fix { try reader.check(table.forms[reader.form(of: type)]) }
        let input: Input =
            switch type {
            case .fix: try fix(reader, members, &records)
            case .heading: .deviceHeading(reader.number(.heading) ?? 0)
            case .authorization: try reader.authorization()
            case .viewport: .viewport(try reader.viewport(&records.batch))
            case .gesture: .gesture(try reader.gesture())
            case .tap: .tap(try reader.point(in: LineReader.root))
            case .select: .select(Selection(reader.string(.annotation)))
            case .deselect: .deselect(reader.text(.annotation).map(Selection.init))
            case .annotations: .annotations(try reader.annotations())
            case .drag: .drag(try reader.drag())
            case .geocodeResult:
                .geocodeAnswer(reader.geocodeAnswer(), request: reader.whole(.request))
            case .recenter: .recenter
            case .follow: .follow(try reader.followMode())
            case .fit: .fit(try reader.fitRequest())
            case .directions: .directions(try reader.directionsRequest())
            case .route: .route(try reader.routeAnswer(), request: reader.whole(.request))
            case .search: .search(reader.searchRequest())
            case .tick: .tick
            case .close: .close
            }
        records.entry.session = try reader.session(&records)
        if case .deviceHeading(..<0) = input { return }
        records.put(input)
        guard type == .fix, records.options.carriesFields else { return }
        let properties = reader.value(.properties)
        reader.carryMembers(except: NativeKeys.fix.held, opening: properties, &records)
    }

    /// The root as a fix, possibly from a journal.
    private static func fix(
        _ reader: LineReader,
        _ members: KeyedMembers,
        _ records: inout RecordWriter
    ) throws(LineError) -> Input {
        let (fix, supplement) = try reader.nativeFix(members)
        records.entry.isTimeRepaired = try isTimeRepaired(reader, records.entry)
        let isEpochReport = try reader.flag(.epochReport) == true
        return Input(fix, supplement, isEpochReport: isEpochReport)
    }

    /// Whether a journal marks a record's time as corrected.
    package static func isTimeRepaired(
        _ reader: LineReader,
        _ entry: RecordBatch.Entry
    ) throws(LineError) -> Bool {
        let isRepaired = try reader.flag(.timeRepaired) ?? false
        return isRepaired && entry.time != nil
    }
}
