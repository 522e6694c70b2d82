import BearingsEngine
import BearingsWire

/// Delivery of output events to subscribers.
extension Hub {
    /// Delivers the processor's output events to subscribers.
    ///
    /// - Parameter writer: The index of the client that wrote the lines.
    @inline(never)
    mutating func deliverOutput(writer: Int?, at wall: Instant) {
        guard !processor.delivery.outputEvents.isEmpty else { return }
        // Moved out meanwhile, so that no copy is made.
        swap(&outputEvents, &processor.delivery.outputEvents)
        var index = 0
        while index < outputEvents.count {
            var next = index + 1
            if case .event = outputEvents[index].what {
                let generation = outputEvents[index].generation
                while next < outputEvents.count, outputEvents[next].isEvent(of: generation) {
                    next += 1
                }
                deliverEvents(index..<next, writer: writer, at: wall)
            } else {
                note(outputEvents[index], writer: writer, at: wall)
            }
            index = next
        }
        outputEvents.forget()
        swap(&outputEvents, &processor.delivery.outputEvents)
        processor.delivery.forgetOutput()
    }

    /// Does what the output says beside events.
    @inline(never)
    private mutating func note(_ outputEvent: OutputEvent, writer: Int?, at wall: Instant) {
        let writer = outputEvent.heldOf < 0 ? writer : self.writer(outputEvent)
        switch outputEvent.what {
        case .touched(let begins):
            if begins { subscriptions.began(outputEvent.generation, Array(text(of: outputEvent))) }
            if let writer { wrote(writer, to: outputEvent.generation) }
        case .event: break
        case .diagnostic:
            if let writer {
                answer(writer, Array(text(of: outputEvent)), at: wall)
            } else {
                diagnostics += text(of: outputEvent)
            }
        case .refused(let limit):
            if let writer { answer(writer, refusal(limit).bytes, at: wall) }
        case .ended:
            subscriptions.ended(outputEvent.generation)
        }
    }

    /// A client has written to a session: that subscribes it, unless it has asked for something else.
    private mutating func wrote(_ clientIndex: Int, to generation: UInt64) {
        let client = clients[clientIndex].id
        let writer = (client: client, generation: generation, version: subscriptions.version)
        guard writer != lastWriter else { return }
        subscriptions.wrote(client, to: generation)
        lastWriter = (client, generation, subscriptions.version)
    }

    private func text(of outputEvent: OutputEvent) -> ArraySlice<UInt8> {
        processor.delivery.output.bytes[outputEvent.text.indices]
    }

    /// The index of the client that wrote a line that has waited, if it is still connected.
    private mutating func writer(_ outputEvent: OutputEvent) -> Int? {
        clients.index(of: outputEvent.heldOf)
    }

    /// Delivers a range of output events, all of one session, to its subscribers.
    private mutating func deliverEvents(_ range: Range<Int>, writer: Int?, at wall: Instant) {
        let first = outputEvents[range.lowerBound]
        let subscribers = subscriptions.of(first.generation)
        if let writer, first.heldOf < 0 {
            shareInterest(of: subscribers, writer: clients[writer].id, first)
        }
        for subscriber in subscribers {
            if let clientIndex = clients.index(of: subscriber.client) {
                hand(range, to: clientIndex, as: subscriber, at: wall)
            }
        }
    }

    /// Delivers a range of output events to one subscriber.
    private mutating func hand(
        _ events: Range<Int>,
        to clientIndex: Int,
        as subscriber: Subscriptions.Subscriber,
        at wall: Instant
    ) {
        guard !subscriber.selection.isEmpty else { return }
        let keepsUp = clients[clientIndex].deliverEvents(
            outputEvents,
            events,
            from: processor.delivery.output.bytes,
            to: subscriber
        )
        if clients[clientIndex].hasSomethingToSend { touch(clientIndex) }
        if !keepsUp { end(clientIndex, at: wall) }
    }

    /// Tells the processor which events of a session have subscribers while `writer` writes.
    private mutating func shareInterest(
        of subscribers: [Subscriptions.Subscriber],
        writer: Int,
        _ first: OutputEvent
    ) {
        var selection = EventSelection.none
        for subscriber in subscribers { selection.formUnion(subscriber.selection) }
        let circumstances = Interest.Circumstances(version: subscriptions.version, writer: writer)
        processor.setInterest(
            Interest(circumstances, receives: selection),
            ofSession: Int(first.session),
            generation: first.generation
        )
    }

    /// The error line for a client that has reached a limit on sessions.
    private func refusal(_ limit: LimitName) -> ServerLine {
        let value: Int
        let message: String
        switch limit {
        case .maxSessions:
            value = limits.maxSessions
            message = "there are already \(value) sessions (--max-sessions)"
        case .maxAnnotations:
            value = limits.maxAnnotations
            message = "a session may have \(value) annotations (--max-annotations)"
        case .maxSessionBytes, .maxClients, .clientBuffer:
            value = limits.maxSessionBytes
            message = "the records of a session may take \(value) bytes (--max-session-bytes)"
        }
        return .error(limit: limit, value: value, message: message)
    }
}

extension OutputEvent {
    func isEvent(of generation: UInt64) -> Bool {
        if case .event = what { self.generation == generation } else { false }
    }
}
