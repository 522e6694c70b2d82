import Transport

/// A log written by `bearings generate`.
struct SampleLog {
    let path: String
    let records: Int
    let bytes: Int
    /// How long the generator took.
    let wallNanoseconds: UInt64

    /// In millions of bytes.
    var megabytes: Double { Double(bytes) / 1e6 }

    /// How many fixes make about a million bytes, with the map's records that come with them.
    static let fixesPerMegabyte = 6500

    init(
        fixes: Int,
        program: String,
        named name: String,
        in workspace: borrowing Workspace
    ) throws(Failure) {
        path = workspace.path(of: name)
        let arguments = ["generate", "--sessions", "1", "--fixes", "\(fixes)", "--seed", "1"]
        wallNanoseconds = try workspace.run(program, arguments, output: path).wallNanoseconds

        let counts = workspace.path(of: "counts")
        try workspace.run("wc", ["-l", "-c", path], output: counts)
        let numbers = try workspace.text(of: counts).split(separator: " ").compactMap { Int($0) }
        guard numbers.count >= 2, numbers[0] > 0 else {
            throw .child("\(program) generate wrote nothing")
        }
        records = numbers[0]
        bytes = numbers[1]
    }
}
