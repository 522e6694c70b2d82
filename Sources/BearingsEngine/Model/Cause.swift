/// A caller's own mark of a record, handed back with whatever the record causes, at once or later.
///
/// The engine makes nothing of it; 0 is for no record.
public typealias Cause = UInt64
