import Geography

/// Fast path for viewports: a flat map moves, and nothing else about it changes.
extension Engine {
    /// Takes a viewport, with the same result as the full ``ViewportUpdate``.
    ///
    /// Changes four numbers of the map instead of copying it.
    @inline(never)
    package mutating func receive(
        _ viewport: PlainViewport,
        _ inputContext: InputContext,
        using scratch: inout Scratch
    ) -> InputResult {
        guard hasHostMap, let zoom = viewport.zoom, let heading = heading(movedAs: viewport) else {
            return receive(ViewportUpdate(viewport), inputContext, using: &scratch)
        }
        scratch.update.clear()
        let now = moveClock(to: inputContext.time, into: &scratch.actions)
        let context = EventContext(of: inputContext, at: now)
        let center = viewport.center
        sessionMap.move(to: center, zoom: zoom, heading: heading)
        let world = sessionMap.hostMap.read { $0.flat.worldSize } ?? 0
        let isExtended = coldState.change {
            $0.compass.change {
                $0.viewportChanged(
                    heading: heading,
                    isReported: viewport.heading != nil,
                    hasStopped: false,
                    at: now,
                    cause: context.cause
                )
            }
            return $0.region.change {
                $0.extendBurst(
                    to: center,
                    zoom: zoom,
                    heading: heading,
                    in: world,
                    at: now,
                    cause: context.cause
                )
            }
        }
        if isExtended != true { regionChanged(in: context, into: &scratch.actions) }
        emitIndicator(in: context, &scratch)
        scheduleViewportTimers()
        return .used
    }

    /// The heading after the update, if the map stays flat, keeps its size and camera, and nothing
    /// but the debouncer, the compass and the indicator depends on it.
    @inline(__always)
    private mutating func heading(movedAs viewport: PlainViewport) -> Double? {
        let isFollowed = coldState.read {
            $0.annotations.isMissing && !$0.region.isMissing && !$0.compass.isMissing
        }
        guard isFollowed == true else { return nil }
        return sessionMap.hostMap.read { $0.heading(movedAs: viewport) } ?? nil
    }

    /// Passes the whole map to the debouncer.
    @inline(never)
    private mutating func regionChanged(in context: EventContext, into actions: inout [Action]) {
        guard let view = sessionMap.hostMap.read({ $0.view }) else { return }
        let isNewMove = coldState.change {
            $0.region.change {
                $0.viewportChanged(to: view, animated: nil, at: context.now, cause: context.cause)
            }
        }
        if isNewMove == true { actions.append(context.action(.region(.willChange(animated: nil)))) }
    }
}

extension HostMap {
    /// The heading after the update, if the map stays flat with the same size and field of view.
    @inline(__always)
    fileprivate func heading(movedAs viewport: PlainViewport) -> Double? {
        guard isFlat, keepsFieldOfView, (viewport.pitch ?? 0).bitPattern == 0,
            viewport.width ?? flat.size.width == flat.size.width,
            viewport.height ?? flat.size.height == flat.size.height
        else { return nil }
        return viewport.heading ?? flat.heading
    }
}
