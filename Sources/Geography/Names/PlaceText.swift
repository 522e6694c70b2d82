/// The texts of a place, as ranges of bytes in a buffer.
package struct PlaceText: Equatable, Sendable {
    /// Empty where it has none.
    package var id = 0..<0
    /// In the spelling that answers show; a place without one is never found.
    package var name = 0..<0
    /// Empty where it has none.
    package var category = 0..<0
    /// By which it is found too, one a line; empty where it has none.
    package var otherNames = 0..<0

    /// Creates the texts of a place of which nothing is known.
    package init() {}
}
