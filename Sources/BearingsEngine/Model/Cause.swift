/// The caller's mark of a record, returned with everything the record causes, now or later.
///
/// The engine does not interpret it; 0 means no record.
public typealias Cause = UInt64
