package import BearingsEngine

extension Instant {
    /// So many milliseconds after 1970 began.
    package static func milliseconds(_ count: Milliseconds) -> Instant {
        Instant(millisecondsSince1970: count)
    }

    /// So many seconds after 1970 began.
    package static func seconds(_ count: Milliseconds) -> Instant {
        Instant(millisecondsSince1970: count * 1000)
    }
}
