import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What a call answers, where ``bearings_reply()`` says: a C structure, so that JavaScript can read it by offsets.
@unsafe struct Reply {
    /// The lines that it printed.
    var output: UnsafePointer<UInt8>?
    var outputCount: Int32 = 0
    /// The name of the session of the last line, as it is.
    var session: UnsafePointer<UInt8>?
    var sessionCount: Int32 = 0
    /// When `bearings_advance` has something to do next, in milliseconds since 1970; negative for never.
    var wake: Double = -1
    /// What became of the last line: ignored, filtered, rejected, used.
    var outcome: Int32 = 0
}

/// Behind a pointer that is never freed: an instance of the module is one page.
nonisolated(unsafe) private var page: UnsafeMutablePointer<Page>?
nonisolated(unsafe) private var reply = unsafe newReply()
nonisolated(unsafe) private var settings = PageSettings()

/// Sets an option of `run`; its name and value follow each other.
///
/// - Returns: Whether it can be used; otherwise the answer's output is a message.
@_cdecl("bearings_set")
public func setPage(_ text: UnsafePointer<UInt8>, _ nameCount: Int, _ valueCount: Int) -> Bool {
    let bytes = unsafe UnsafeBufferPointer(start: text, count: nameCount + valueCount)
    let name = unsafe String(decoding: bytes[..<nameCount], as: UTF8.self)
    let value = unsafe String(decoding: bytes[nameCount...], as: UTF8.self)
    do throws(UsageError) {
        try unsafe settings.set(name, value)
        return true
    } catch {
        refuse(error)
        return false
    }
}

/// Begins, with the options set so far; answers as `bearings_set` does.
@_cdecl("bearings_open")
public func openPage(_ isLog: Bool) -> Bool {
    do throws(UsageError) {
        try unsafe settings.stream.check()
    } catch {
        refuse(error)
        return false
    }
    let new = UnsafeMutablePointer<Page>.allocate(capacity: 1)
    unsafe new.initialize(to: Page(settings, isLog: isLog))
    unsafe page = new
    return true
}

/// Makes a message the answer; it is the last, so that its room is never freed.
private func refuse(_ error: UsageError) {
    let text = Array(error.message.utf8)
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count)
    for index in text.indices { unsafe room[index] = text[index] }
    unsafe reply.pointee.output = UnsafePointer(room)
    unsafe reply.pointee.outputCount = Int32(text.count)
}

/// Takes bytes; the time is in milliseconds since 1970.
@_cdecl("bearings_send")
public func sendPage(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ now: Double) {
    guard let page = unsafe page else { return }
    unsafe page.pointee.take(UnsafeBufferPointer(start: bytes, count: count), at: Instant(now))
    answer(at: now)
}

/// Time has passed.
@_cdecl("bearings_advance")
public func advancePage(_ now: Double) {
    guard let page = unsafe page else { return }
    unsafe page.pointee.advance(to: Instant(now))
    answer(at: now)
}

/// The input has ended.
@_cdecl("bearings_finish")
public func finishPage(_ now: Double) {
    guard let page = unsafe page else { return }
    unsafe page.pointee.finish(at: Instant(now))
    answer(at: now)
}

/// Where the answer to the last call is; valid until the next.
@_cdecl("bearings_reply")
public func replyPage() -> UnsafeRawPointer { unsafe UnsafeRawPointer(reply) }

private func newReply() -> UnsafeMutablePointer<Reply> {
    let reply = UnsafeMutablePointer<Reply>.allocate(capacity: 1)
    unsafe reply.initialize(to: Reply())
    return unsafe reply
}

private func answer(at now: Double) {
    guard let page = unsafe page else { return }
    // Both stay where they are until the next call: nothing else changes them.
    unsafe page.pointee.output.bytes.withUnsafeBufferPointer { bytes in
        unsafe reply.pointee.output = bytes.baseAddress
        unsafe reply.pointee.outputCount = Int32(page.pointee.output.count)
    }
    unsafe page.pointee.session.withUnsafeBufferPointer { bytes in
        unsafe reply.pointee.session = bytes.baseAddress
        unsafe reply.pointee.sessionCount = Int32(bytes.count)
    }
    let wake = unsafe page.pointee.wake(at: Instant(now))
    unsafe reply.pointee.wake = wake.map { Double($0.millisecondsSince1970) } ?? -1
    unsafe reply.pointee.outcome = Int32(page.pointee.outcome.rawValue)
}

extension Instant {
    fileprivate init(_ now: Double) { self.init(millisecondsSince1970: Int64(now)) }
}
