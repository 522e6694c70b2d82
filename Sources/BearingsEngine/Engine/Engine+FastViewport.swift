import Geography

/// The way of most viewports: a flat map is seen from elsewhere, by the same camera.
extension Engine {
    /// Takes what the host says of its map, to the same as ``receive(_:_:at:)`` comes to with all of what that
    /// is.
    ///
    /// Four numbers of the map change, rather than all of it being copied from place to place.
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

    /// The heading that the map then has, where it is flat and goes on being that, as large and by the same
    /// camera, and nothing goes by it but what goes by any.
    @inline(__always)
    private mutating func heading(movedAs viewport: PlainViewport) -> Double? {
        let isFollowed = coldState.read {
            $0.annotations.isMissing && !$0.region.isMissing && !$0.compass.isMissing
        }
        guard isFollowed == true else { return nil }
        return sessionMap.hostMap.read { $0.heading(movedAs: viewport) } ?? nil
    }

    /// Tells the debouncer of a map that has moved, all of it.
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
    /// The heading that it then has, where it is flat and a viewport leaves it that, with the same size and
    /// field of view.
    @inline(__always)
    fileprivate func heading(movedAs viewport: PlainViewport) -> Double? {
        guard isFlat, keepsFieldOfView, (viewport.pitch ?? 0).bitPattern == 0,
            viewport.width ?? flat.size.width == flat.size.width,
            viewport.height ?? flat.size.height == flat.size.height
        else { return nil }
        return viewport.heading ?? flat.heading
    }
}
