import BearingsEngine
import Geography

/// Writes native records.
///
/// > Source: Protocol 2 and 3.
package struct RecordEncoder: Sendable {
    private var printer = TimestampPrinter()

    /// Creates an encoder; each line is independent of those before it.
    package init() {}

    /// Appends a fix as a line, each number with the fewest digits that identify it.
    ///
    /// - Parameters:
    ///   - isEpochReport: Whether it is one of several reports of an epoch.
    ///   - isTimeRepaired: Whether `time` is not the receiver's.
    ///   - session: The session's name as a JSON string.
    package mutating func append(
        _ fix: Fix,
        _ supplement: FixSupplement,
        isEpochReport: Bool,
        isTimeRepaired: Bool,
        at time: Instant,
        session: [UInt8],
        to out: inout [UInt8]
    ) {
        begin(.fix, time, session, &out)
        putFix(fix, supplement, &out)
        if isEpochReport { putMember(.epochReport, "true", &out) }
        if isTimeRepaired { putMember(.timeRepaired, "true", &out) }
        out += "}\n".utf8
    }

    /// Appends the line of a native record unchanged, except for its session.
    ///
    /// - Parameter session: The session's name as a JSON string.
    package func append(
        _ bytes: Span<UInt8>,
        _ line: ByteRange,
        session: [UInt8],
        to out: inout [UInt8]
    ) {
        let text = bytes.extracting(line.indices)
        var tape = JSONTape()
        do throws(LineError) {
            try tape.read(text.extracting(LineContent.range(of: text, isFirst: true)))
            try tape.requireObject()
        } catch {
            // It has been parsed before.
            return
        }
        let object = tape.root.range.indices
        // Where its own `session` is, or would come first.
        var name = object.lowerBound + 1..<object.lowerBound + 1
        let value = tape.value(of: "session", inObjectAt: 0)
        if let value {
            let quote = tape[value].kind == .string ? 1 : 0
            let range = tape[value].range.indices
            name = range.lowerBound - quote..<range.upperBound + quote
        }
        out += tape.text[object.lowerBound..<name.lowerBound]
        if value == nil { out += "\"\(WireKey.session.spelling)\":".utf8 }
        out += session
        if value == nil { out.append(UInt8(ascii: ",")) }
        out += tape.text[name.upperBound..<object.upperBound]
        out.append(UInt8(ascii: "\n"))
    }

    /// Appends an authorization as a line.
    package mutating func append(
        _ status: AuthorizationStatus,
        _ accuracy: AccuracyAuthorization?,
        at time: Instant,
        session: [UInt8],
        to out: inout [UInt8]
    ) {
        begin(.authorization, time, session, &out)
        putMember(.status, "\"\(status.word)\"", &out)
        if let accuracy { putMember(.accuracy, "\"\(accuracy.word)\"", &out) }
        out += "}\n".utf8
    }

    /// Appends a report of gpsd that its receiver has no fix.
    package mutating func appendNoFix(at time: Instant, session: [UInt8], to out: inout [UInt8]) {
        begin("\"class\":\"TPV\",\"mode\":1", time, session, &out)
        out += "}\n".utf8
    }

    /// Appends where the device points, in degrees clockwise from true north, as a report of gpsd.
    package mutating func append(
        deviceHeading: Double,
        isTimeRepaired: Bool,
        at time: Instant,
        session: [UInt8],
        to out: inout [UInt8]
    ) {
        begin("\"class\":\"ATT\"", time, session, &out)
        putMember(.heading, shortest(deviceHeading.wrappedTo360), &out)
        if isTimeRepaired { putMember(.timeRepaired, "true", &out) }
        out += "}\n".utf8
    }

    /// Appends a `tick`.
    package mutating func appendTick(at time: Instant, session: [UInt8], to out: inout [UInt8]) {
        begin(.tick, time, session, &out)
        out += "}\n".utf8
    }

    /// Appends a `close`.
    package mutating func appendClose(at time: Instant, session: [UInt8], to out: inout [UInt8]) {
        begin(.close, time, session, &out)
        out += "}\n".utf8
    }

    private mutating func begin(
        _ type: NativeType,
        _ time: Instant,
        _ session: [UInt8],
        _ out: inout [UInt8]
    ) {
        begin("\"\(WireKey.type.spelling)\":\"\(type.word)\"", time, session, &out)
    }

    private mutating func begin(
        _ kind: String,
        _ time: Instant,
        _ session: [UInt8],
        _ out: inout [UInt8]
    ) {
        out += "{\(kind),\"\(WireKey.time.spelling)\":\"".utf8
        let range = CivilDate.writableMilliseconds
        let milliseconds = time.millisecondsSince1970
        printer.append(min(max(milliseconds, range.lowerBound), range.upperBound), to: &out)
        out += "\",\"\(WireKey.session.spelling)\":".utf8
        out += session
    }

    private func putFix(_ fix: Fix, _ supplement: FixSupplement, _ out: inout [UInt8]) {
        for key in NativeKeys.fix.written {
            guard let number = fix[key.field] ?? supplement[key.field] else { continue }
            let isDirection = key.field == .course || key.field == .heading
            putMember(key.name, shortest(isDirection ? number.wrappedTo360 : number), &out)
        }
        if let isSimulated = supplement.isSimulated {
            putMember(.simulated, isSimulated ? "true" : "false", &out)
        }
    }

    private func putMember(_ key: WireKey, _ value: String, _ out: inout [UInt8]) {
        out += ",\"\(key.spelling)\":\(value)".utf8
    }

    private func putMember(_ key: StaticString, _ value: String, _ out: inout [UInt8]) {
        out += ",\"\(key)\":\(value)".utf8
    }
}
