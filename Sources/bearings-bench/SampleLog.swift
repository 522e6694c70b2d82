import Transport

/// A log that `bearings generate` has written.
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
        in workplace: borrowing Workplace
    ) throws(Failure) {
        path = workplace.path(of: name)
        let arguments = ["generate", "--sessions", "1", "--fixes", "\(fixes)", "--seed", "1"]
        wallNanoseconds = try workplace.run(program, arguments, output: path).wallNanoseconds

        let counts = workplace.path(of: "counts")
        try workplace.run("wc", ["-l", "-c", path], output: counts)
        let numbers = try workplace.text(of: counts).split(separator: " ").compactMap { Int($0) }
        guard numbers.count >= 2, numbers[0] > 0 else {
            throw .child("\(program) generate wrote nothing")
        }
        records = numbers[0]
        bytes = numbers[1]
    }
}
