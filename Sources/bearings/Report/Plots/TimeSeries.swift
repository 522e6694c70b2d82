import BearingsEngine

/// Numbers over time in bounded memory: of each stretch of time their least, their greatest and their mean.
///
/// Stretches begin at whole multiples of their width. There are never more than ``mostBuckets``: before that they are merged into
/// wider ones. So neither the order of the numbers nor the size of reads changes anything.
struct TimeSeries: Equatable, Sendable {
    /// What a stretch of time comes to.
    struct Bucket: Equatable, Sendable {
        /// Which stretch it is, counted from 1970.
        var index: Int64
        var count = 1
        var sum: Double
        var least: Double
        var greatest: Double

        init(index: Int64, _ number: Double) {
            self.index = index
            sum = number
            least = number
            greatest = number
        }

        var mean: Double { sum / Double(count) }

        mutating func add(_ other: Bucket) {
            count += other.count
            sum += other.sum
            least = min(least, other.least)
            greatest = max(greatest, other.greatest)
        }
    }

    /// In order of time; none is empty.
    private(set) var buckets: [Bucket] = []
    private var level = 0

    /// About as many as a plot has points from left to right.
    static let mostBuckets = 400

    /// How long each stretch is.
    var width: Milliseconds { Self.width(ofLevel: level) }

    /// Whether some stretch holds several numbers.
    var isThinned: Bool { level > 0 && buckets.contains { $0.count > 1 } }

    /// Adds a number; times may come in any order.
    mutating func add(_ number: Double, at time: Instant) {
        insert(Bucket(index: index(of: time), number))
        while buckets.count > Self.mostBuckets { widen() }
    }

    /// When a stretch begins.
    func start(of bucket: Bucket) -> Instant {
        Instant(millisecondsSince1970: bucket.index * width)
    }

    /// When a stretch ends.
    func end(of bucket: Bucket) -> Instant {
        Instant(millisecondsSince1970: (bucket.index + 1) * width)
    }

    private func index(of time: Instant) -> Int64 {
        time.millisecondsSince1970.floorDivided(by: width)
    }

    private mutating func insert(_ bucket: Bucket) {
        var index = buckets.endIndex
        while index > 0, buckets[index - 1].index > bucket.index { index -= 1 }
        if index > 0, buckets[index - 1].index == bucket.index {
            buckets[index - 1].add(bucket)
        } else {
            buckets.insert(bucket, at: index)
        }
    }

    private mutating func widen() {
        let factor = Self.width(ofLevel: level + 1) / width
        level += 1
        let narrow = buckets
        buckets.removeAll(keepingCapacity: true)
        for var bucket in narrow {
            bucket.index = bucket.index.floorDivided(by: factor)
            insert(bucket)
        }
    }

    /// 1, 5, 25, 125, 250 and 500 ms, 1 s, and then twice as much each time: multiples of each other that people can read.
    private static func width(ofLevel level: Int) -> Milliseconds {
        let first: [Milliseconds] = [1, 5, 25, 125]
        guard level >= first.count else { return first[level] }
        return 125 << (level - first.count + 1)
    }
}

extension Int64 {
    /// The quotient by a number over 0, rounded down.
    fileprivate func floorDivided(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
