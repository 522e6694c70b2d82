#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Names for files that are to become others.
enum Temporary {
    /// Has `make` create a file in the folder of `path`, under new names until one is free.
    ///
    /// - Parameters:
    ///   - longest: How many bytes the name with its folder may have, at least as many as `path`
    ///     has. A shorter name is taken where it has to be.
    ///   - number: What to make the name of for each try.
    ///   - make: Throws `EEXIST` or `EADDRINUSE` for another try.
    /// - Returns: The name that `make` succeeded with.
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
            // Of one letter, it may be the very name.
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

    /// What `path` begins with, up to and with its last slash; "" without one.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[...slash])
    }

    /// The folder that `path` is in, to be opened.
    static func parent(of path: String) -> String {
        let folder = folder(of: path)
        return folder.isEmpty ? "." : folder
    }

    /// A name that is hidden and hard to guess, if the number is, as far as there is room for that.
    private static func ending(of number: UInt64, room: Int) -> String {
        // That many have as many letters.
        let letters = String(number | 1 << 62, radix: 36)
        // One place is all for a letter: "." is a folder.
        return room < 2 ? String(letters.suffix(1)) : "." + letters.suffix(room - 1)
    }
}
