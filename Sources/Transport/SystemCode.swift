/// An `errno` whose operation and subject the caller will add.
struct SystemCode: Error {
    var code: Int32

    /// The result of a call, unless it is a negated `errno`.
    @discardableResult
    static func check(_ answer: Int32) throws(SystemCode) -> Int32 {
        guard answer >= 0 else { throw SystemCode(code: -answer) }
        return answer
    }
}

/// Runs `body`, and converts its error to a ``SystemError`` about `operation` on `subject`.
@discardableResult
func succeed<Value: ~Copyable>(
    at operation: String,
    _ subject: String,
    _ body: () throws(SystemCode) -> Value
) throws(SystemError) -> Value {
    do {
        return try body()
    } catch {
        throw SystemError(operation: operation, subject: subject, code: error.code)
    }
}
