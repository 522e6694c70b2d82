import BearingsEngine

extension RecordBatch {
    /// Adds an input and returns where it is.
    package mutating func add(_ input: Input) -> Content {
        switch input {
        case .fix(let fix): return add(fix, isEpochReport: false)
        case .epochReport(let fix): return add(fix, isEpochReport: true)
        case .supplementedFix:
            inputs.append(input)
            return .supplementedFix(Int32(inputs.count - 1))
        case .viewport(let update):
            return add(update)
        default:
            inputs.append(input)
            return .input(Int32(inputs.count - 1))
        }
    }

    /// Adds a fix and returns where it is.
    @inline(__always)
    package mutating func add(_ fix: Fix, isEpochReport: Bool) -> Content {
        let index = Int32(truncatingIfNeeded: fixes.count)
        fixes.append(fix)
        return isEpochReport ? .epochReport(index) : .fix(index)
    }

    /// Adds a viewport and returns where it is.
    package mutating func add(_ viewport: ViewportUpdate) -> Content {
        viewports.append(viewport)
        return .viewport(Int32(viewports.count - 1))
    }
}
