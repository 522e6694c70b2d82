import Testing

// Plain functions in place of the macro `#expect`, whose expansion costs most of a test's compile time.

/// Records an issue at the caller's place unless `condition` holds.
public func expect(
    _ condition: Bool,
    _ comment: @autoclosure () -> String = "",
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) {
    if condition { return }
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    record("Expectation failed", comment(), at: place)
}

/// Records an issue with both values at the caller's place unless they are equal.
public func expectEqual<Value: Equatable>(
    _ found: Value,
    _ expected: Value,
    _ comment: @autoclosure () -> String = "",
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) {
    if found == expected { return }
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let values = "found    \(String(reflecting: found))\nexpected \(String(reflecting: expected))"
    record(values, comment(), at: place)
}

private func record(_ what: String, _ comment: String, at place: SourceLocation) {
    Issue.record("\(comment.isEmpty ? what : "\(what)\n\(comment)")", sourceLocation: place)
}
