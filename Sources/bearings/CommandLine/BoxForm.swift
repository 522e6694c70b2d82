import BearingsConversion
import BearingsPipeline
import BearingsWire

extension ValueForm<FixSelection.Box> {
    /// An area between meridians and parallels.
    static let box = Self(
        placeholder: "<w,s,e,n>",
        values: "`WEST,SOUTH,EAST,NORTH`, degrees"
    ) { text throws(UsageError) in
        let sides = try Values.numbers(text)
        guard sides.count == 4 else { throw UsageError("\"\(text)\" is not WEST,SOUTH,EAST,NORTH") }
        guard -90...90 ~= sides[1], sides[1]...90 ~= max(sides[1], sides[3]), sides[3] >= sides[1]
        else {
            throw UsageError(
                "south and north of \"\(text)\" are not within -90...90, in this order"
            )
        }
        return FixSelection.Box(west: sides[0], south: sides[1], east: sides[2], north: sides[3])
    } text: {
        [$0.west, $0.south, $0.east, $0.north].map { shortest($0) }.joined(separator: ",")
    }
}
