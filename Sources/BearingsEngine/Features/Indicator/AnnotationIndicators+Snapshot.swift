/// Snapshots of the indicators that point to annotations; held moves are dropped.
extension AnnotationIndicators {
    /// A snapshot; what shows stays at its last placement.
    package struct Snapshot: Equatable, Sendable {
        /// Those that show, nearest first.
        package var shown: [Shown]
        /// Whether each annotation was out of view at the last check, in the order of the store;
        /// `nil` where it was not checked.
        ///
        /// Trailing `nil`s are left out.
        package var known: [Bool?]
        /// The ids last merged into the user's indicator.
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
            /// Its last placement.
            package var printed: FixedPointPlacement
            /// The ids merged into it.
            package var others: [String]
            /// When it was emitted; `nil` once the clock has been set.
            package var time: Instant?

            /// Creates the snapshot of an indicator.
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

    /// The snapshot, with the targets in the order of the store.
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
