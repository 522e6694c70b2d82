import BearingsEngine
import BearingsWire

/// What a session did while only time passed.
package struct Lapse: Sendable {
    /// When; `nil` if no timer has fired.
    var time: Instant?
    /// Its name, unescaped; empty if nobody has to know it.
    var name: [UInt8] = []
    /// How many events it has led to.
    var events = 0
    /// Whether the session has ended, as it had no record for too long.
    var hasEnded = false
    /// Whether its session allows the use of location, if it has ended.
    var isOpen = true
}

/// Live time, in which timers fire while no records come.
extension Sessions {
    /// Advances a session's clock, whose next timer is due.
    ///
    /// - Parameter mayRest: Whether nothing of it waits that sets its next alarm.
    package mutating func pass(
        _ index: Int,
        to time: Instant,
        mayRest: Bool = true,
        into delivery: inout Delivery
    ) -> Lapse {
        var lapse = Lapse()
        let hasFired = table.sessions[index].engine.advance(to: time, into: &scratch.actions)
        if hasFired, options.keepsJournal {
            lapse.time = table.sessions[index].engine.clock
            lapse.name = table.sessions[index].name
        }
        lapse.events = emitEvents(of: index, into: &delivery)
        if mayRest { setAlarm(of: index) }
        return lapse
    }

    /// Closes a session that has had no record for too long.
    package mutating func closeIdle(
        _ index: Int,
        at wall: Instant,
        into delivery: inout Delivery
    ) -> Lapse {
        let present = table.sessions[index].present(at: wall)
        guard let now = present ?? table.sessions[index].engine.clock else { return Lapse() }
        _ = table.sessions[index].engine.receive(.close, InputContext(time: now), using: &scratch)
        var lapse = Lapse(time: now, name: table.sessions[index].name, hasEnded: true)
        lapse.events = emitEvents(of: index, into: &delivery)
        lapse.isOpen = table.sessions[index].engine.mayUseLocation
        end(index, noting: &delivery)
        return lapse
    }
}
