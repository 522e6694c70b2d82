import CLibrary

/// Temporary names of files.
enum Temporary {
    /// Calls `make` with names in the folder of `path` until one is unused.
    ///
    /// - Parameters:
    ///   - longest: The most bytes of the path, at least as many as `path` has; the name is shortened to fit.
    ///   - number: The number for the name of each try.
    ///   - make: Throws `EEXIST` or `EADDRINUSE` for another try.
    /// - Returns: The path that `make` succeeded with.
    static func name(
        beside path: String,
        longest: Int,
        of number: (Int) -> UInt64 = { _ in .random(in: .min ... .max) },
        _ make: (String) throws(SystemCode) -> Void
    ) throws(SystemCode) -> String {
        let folder = folder(of: path)
        var tries = 0
        while true {
            let name = folder + ending(of: number(tries), room: longest - folder.utf8.count)
            tries += 1
            // A name of one letter may be that of `path`.
            if name == path { continue }
            do throws(SystemCode) {
                try make(name)
                return name
            } catch {
                guard tries < 100, error.code == EEXIST || error.code == EADDRINUSE else {
                    throw error
                }
            }
        }
    }

    /// The prefix of `path` up to its last slash; "" without one.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[...slash])
    }

    /// The folder of `path`.
    static func parent(of path: String) -> String {
        let folder = folder(of: path)
        return folder.isEmpty ? "." : folder
    }

    /// A hidden name made of a number, as far as there is room.
    private static func ending(of number: UInt64, room: Int) -> String {
        // So many numbers have names of that length.
        let letters = String(number | 1 << 62, radix: 36)
        // With room for one byte only, use a letter: "." is a folder.
        return room < 2 ? String(letters.suffix(1)) : "." + letters.suffix(room - 1)
    }
}
