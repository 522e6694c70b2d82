/// A speed in knots, nautical miles of 1852 m per hour, in metres per second.
func metresPerSecond(knots: Double) -> Double { knots * 1852 / 3600 }
