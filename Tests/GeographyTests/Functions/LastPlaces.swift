extension Double {
    /// How far this is from `other`, in units of the last place of that.
    func lastPlaces(from other: Double) -> Double {
        self == other ? 0 : (self - other).magnitude / other.ulp
    }
}
