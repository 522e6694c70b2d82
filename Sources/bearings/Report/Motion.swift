import BearingsEngine

/// How fast the user went, and how long they moved.
struct Motion: Equatable, Sendable {
    /// From one fix to the next.
    struct Step {
        var span: Milliseconds
        var speed: Speed
    }

    /// With which the user came to a fix.
    struct Speed {
        /// In metres a second.
        var value: Double
        /// Whether the fix tells it; otherwise it follows from the way and the time.
        var isTold: Bool
        var isJump: Bool
    }

    private(set) var moving: Milliseconds = 0
    private(set) var still: Milliseconds = 0
    private(set) var speeds = QuantileSketch()
    /// How many speeds are no travel, and not among the others.
    private(set) var jumps = 0
    /// In metres: what the speeds come to while the user moved; jumps are left out of it and of its time.
    private var way = 0.0
    private var wayTime: Milliseconds = 0

    /// In metres a second, while the user moved.
    var average: Double? { wayTime > 0 ? way / (Double(wayTime) / 1000) : nil }

    mutating func add(_ speed: Speed) {
        if speed.isJump { jumps += 1 } else { speeds.add(speed.value) }
    }

    /// Adds a step, and the speed where the fix tells none.
    mutating func add(_ step: Step) {
        let speed = step.speed
        if !speed.isTold { add(speed) }
        guard speed.value >= ReportRules.movingSpeed else { return still.add(step.span) }
        moving.add(step.span)
        guard !speed.isJump else { return }
        way += speed.value * Double(step.span) / 1000
        wayTime.add(step.span)
    }

    mutating func add(_ other: Motion) {
        moving.add(other.moving)
        still.add(other.still)
        speeds.add(other.speeds)
        jumps += other.jumps
        way += other.way
        wayTime.add(other.wayTime)
    }
}
