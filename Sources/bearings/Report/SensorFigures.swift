/// What sensors on the body told over a session.
struct SensorFigures: Equatable, Sendable {
    /// Numbers that came with some of the fixes, 0 or more.
    struct Numbers: Equatable, Sendable {
        private(set) var count = 0
        private var sum = 0.0
        private var greatestOrNone = -1.0

        /// Each counts alike, however long until the next; `nil` if there is none.
        var average: Double? { count > 0 ? sum / Double(count) : nil }
        var greatest: Double? { count > 0 ? greatestOrNone : nil }

        /// Adds the number of the next fix; NaN where it has none.
        mutating func add(_ number: Double) {
            guard !number.isNaN else { return }
            count += 1
            sum += number
            greatestOrNone = max(greatestOrNone, number)
        }

        mutating func add(_ other: Numbers) {
            count += other.count
            sum += other.sum
            greatestOrNone = max(greatestOrNone, other.greatestOrNone)
        }
    }

    /// In beats a minute.
    var heartRate = Numbers()
    /// In turns or strides a minute.
    var cadence = Numbers()

    mutating func add(_ other: SensorFigures) {
        heartRate.add(other.heartRate)
        cadence.add(other.cadence)
    }
}
