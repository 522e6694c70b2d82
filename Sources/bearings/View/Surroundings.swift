import Geography

/// Where on the earth a log has been, to a degree.
struct Surroundings: Sendable {
    private var isVisited = [Bool](repeating: false, count: rows * columns)

    private static let rows = 180
    private static let columns = 360

    init() {}

    /// Takes a place in.
    mutating func add(_ place: LocationCoordinate) { isVisited[Self.cell(of: place)] = true }

    /// The places at most about so many degrees away, to ask for any number of them.
    func widened(by degrees: Int) -> Surroundings {
        var widened = Surroundings()
        for cell in 0..<isVisited.count where isVisited[cell] {
            let (row, column) = (cell / Self.columns, cell % Self.columns)
            for row in max(0, row - degrees)...min(Self.rows - 1, row + degrees) {
                for east in column - degrees...column + degrees {
                    let column = (east + Self.columns) % Self.columns
                    widened.isVisited[row * Self.columns + column] = true
                }
            }
        }
        return widened
    }

    /// Whether a place is in a cell that was visited.
    func contains(_ place: LocationCoordinate) -> Bool { isVisited[Self.cell(of: place)] }

    private static func cell(of place: LocationCoordinate) -> Int {
        let row = min(rows - 1, max(0, Int((place.latitude + 90).rounded(.down))))
        let column = min(columns - 1, Int((place.longitude.wrappedTo180 + 180).rounded(.down)))
        return row * columns + column
    }
}
