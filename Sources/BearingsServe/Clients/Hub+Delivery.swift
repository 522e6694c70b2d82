import BearingsEngine
import BearingsPipeline
import BearingsWire

/// Who gets which events.
extension Hub {
    /// Moves the processor's output out, and says who gets what of it.
    ///
    /// - Parameter writer: The client that wrote the lines.
    @inline(never)
    mutating func deliverOutput(writer: Int?, into deliveries: inout Deliveries) {
        if processor.hasLinesForFiles { handOverLines(to: &deliveries) }
        guard !processor.delivery.outputEvents.isEmpty else { return }
        deliveries.takeOutput(of: &processor.delivery)
        var index = 0
        let count = deliveries.events.count
        while index < count {
            let event = deliveries.events[index]
            var next = index + 1
            if case .event = event.what {
                while next < count, deliveries.events[next].isEvent(of: event.generation) {
                    next += 1
                }
                deliverEvents(index..<next, event, writer: writer, into: &deliveries)
            } else {
                note(event, writer: writer, into: &deliveries)
            }
            index = next
        }
    }

    @inline(never)
    private mutating func handOverLines(to deliveries: inout Deliveries) {
        processor.journal.handOver(&deliveries.journal)
        processor.accounts.deadLetters.handOver(&deliveries.deadLetters)
        deliveries.deadLetterPieces = processor.accounts.deadLetters.takePieces()
    }

    /// Does what the output says beside events.
    @inline(never)
    private mutating func note(
        _ event: OutputEvent,
        writer: Int?,
        into deliveries: inout Deliveries
    ) {
        let writer = event.heldOf < 0 ? writer : event.heldOf
        switch event.what {
        case .touched(let begins):
            if begins { began(event, deliveries.line(of: event)) }
            if let writer { wrote(writer, to: event.generation) }
        case .event: break
        case .diagnostic:
            let line = deliveries.line(of: event)
            if let writer {
                deliveries.add(.answer(line), for: writer)
            } else {
                deliveries.diagnostics += line
            }
        case .refused(let limit):
            if let writer { deliveries.add(.answer(refusal(limit).bytes), for: writer) }
        case .ended:
            if event.shard > 0 { further.ended(event.generation) }
            subscriptions.ended(event.generation)
        }
    }

    private mutating func began(_ event: OutputEvent, _ name: [UInt8]) {
        if event.shard > 0 {
            let place = FurtherSessions.Place(
                generation: event.generation,
                shard: Int(event.shard),
                index: Int(event.session)
            )
            further.began(name, place)
        }
        subscriptions.began(event.generation, name)
    }

    /// A client has written to a session: that subscribes it, unless it has asked for something else.
    private mutating func wrote(_ client: Int, to generation: UInt64) {
        let writer = (client: client, generation: generation, version: subscriptions.version)
        guard writer != lastWriter else { return }
        subscriptions.wrote(client, to: generation)
        lastWriter = (client, generation, subscriptions.version)
    }

    /// Hands a range of events, all of one session, to its subscribers.
    private mutating func deliverEvents(
        _ range: Range<Int>,
        _ first: OutputEvent,
        writer: Int?,
        into deliveries: inout Deliveries
    ) {
        let subscribers = subscriptions.of(first.generation)
        if let writer, first.heldOf < 0, first.shard == 0 {
            shareInterest(of: subscribers, writer: writer, first)
        }
        for subscriber in subscribers where !subscriber.selection.isEmpty {
            var isBehindSnapshot = false
            if let snapshot = snapshots[subscriber.client] {
                switch snapshot.coverage(
                    of: Int(first.session),
                    in: Int(first.shard),
                    subscriber.reason
                ) {
                case .pending: continue
                case .inProgress: isBehindSnapshot = true
                case .none: break
                }
            }
            deliveries.add(
                .events(range, subscriber.selection, isBehindSnapshot: isBehindSnapshot),
                for: subscriber.client
            )
        }
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

extension Deliveries {
    /// Takes over what a processor has printed for clients.
    fileprivate mutating func takeOutput(of delivery: inout Delivery) {
        swap(&events, &delivery.outputEvents)
        swap(&text, &delivery.output)
        delivery.forgetOutput()
    }

    /// The line of an event, or the name of its session.
    fileprivate func line(of event: OutputEvent) -> [UInt8] {
        Array(text.bytes[event.text.indices])
    }
}

extension OutputEvent {
    func isEvent(of generation: UInt64) -> Bool {
        if case .event = what { self.generation == generation } else { false }
    }
}
