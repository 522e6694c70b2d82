/// What lasts of the indicators that point to annotations: all but moves that are held.
extension AnnotationIndicators {
    /// A snapshot; what is shown stays shown, at the place printed last.
    package struct Snapshot: Equatable, Sendable {
        /// Those that show, nearest first.
        package var shown: [Shown]
        /// Whether each annotation was out of view when it was looked at last, in the order in which the
        /// annotations are kept; `nil` where it was not looked at, as all those that are left out at
        /// the end.
        package var known: [Bool?]
        /// The ids of those that the user's indicator was told with.
        package var besideUser: [String]

        /// Creates a snapshot; `shown` is sorted by distance.
        package init(shown: [Shown], known: [Bool?], besideUser: [String]) {
            self.shown = shown
            self.known = known
            self.besideUser = besideUser
        }

        /// An indicator that shows.
        package struct Shown: Equatable, Sendable {
            /// The annotation's id.
            package var annotation: String
            /// Where it stood when it was printed last.
            package var printed: FixedPointPlacement
            /// The ids that it was printed with, which share its place.
            package var others: [String]
            /// When that was told; `nil` once the clock has been set.
            package var time: Instant?

            /// Creates the record of an indicator.
            package init(
                annotation: String,
                printed: FixedPointPlacement,
                others: [String],
                time: Instant?
            ) {
                self.annotation = annotation
                self.printed = printed
                self.others = others
                self.time = time
            }
        }
    }

    /// What lasts of them, with the targets in the order in which they are kept.
    func snapshot(_ targets: some Sequence<IndicatorTarget>) -> Snapshot {
        var known: [Bool?] = targets.map { target in
            guard target.slot < self.known.count else { return nil }
            let last = self.known[target.slot]
            return last.serial == target.serial && last.pass == pass ? last.isOff : nil
        }
        known.removeSubrange(((known.lastIndex { $0 != nil } ?? -1) + 1)...)
        return Snapshot(
            shown: order.compactMap { id in
                shown[id].map {
                    Snapshot.Shown(
                        annotation: id,
                        printed: $0.printed,
                        others: $0.others,
                        time: $0.time
                    )
                }
            },
            known: known,
            besideUser: emittedBesideUser
        )
    }
}
