extension Double {
    /// The distance to `other`, in units in the last place of `other`.
    func lastPlaces(from other: Double) -> Double {
        self == other ? 0 : (self - other).magnitude / other.ulp
    }
}
