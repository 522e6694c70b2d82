/// Lays out what Unicode says of scalars as the source file of ``ScalarKind``'s tables.
enum ScalarTables {
    /// The source file, by the Unicode of the runtime.
    static var source: String {
        """
        /// What Unicode 17 says of scalars, written by `bearings-tables scalars`.
        enum ScalarTables {
            /// The runs of scalars of a kind, from U+0000 on: how many, none for one, and the kind's letter.
            static let kinds = \"""
        \(wrapped(kinds, at: 92).map { "        \($0)\\" }.joined(separator: "\n"))

                \"""

            /// Runs of capitals: the first, how many, the step from each to the next, how far behind it its small letter is.
            static let capitals: [Int32] = [
        \(capitals.map { "        \($0)," }.joined(separator: "\n"))
            ]
        }

        """
    }

    private static var kinds: String {
        var text = ""
        var last: (letter: Character, count: Int)?
        func finish() {
            guard let last else { return }
            text += last.count == 1 ? "\(last.letter)" : "\(last.count)\(last.letter)"
        }
        for value in UInt32(0)...0x10_FFFF {
            let letter = Unicode.Scalar(value).map { Self.letter(of: $0.properties) } ?? "."
            if last?.letter != letter {
                finish()
                last = (letter, 0)
            }
            last?.count += 1
        }
        finish()
        return text
    }

    private static func letter(of properties: Unicode.Scalar.Properties) -> Character {
        if properties.isIdeographic { return "i" }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            return "."
        case .nonspacingMark, .spacingMark: return "a"
        default: return properties.isAlphabetic || properties.numericType != nil ? "a" : "-"
        }
    }

    private static var capitals: [String] {
        var runs: [(first: Int, last: Int, step: Int, shift: Int)] = []
        for value in 0...0x10_FFFF {
            guard let scalar = UInt32(exactly: value).flatMap({ Unicode.Scalar($0) }),
                let small = scalar.properties.lowercaseMapping.unicodeScalars.first,
                small != scalar
            else { continue }
            let shift = Int(small.value) - value
            if let run = runs.last, run.shift == shift {
                let step = value - run.last
                if step == run.step || run.first == run.last && step <= 2 {
                    runs[runs.count - 1] = (run.first, value, step, shift)
                    continue
                }
            }
            runs.append((value, value, 1, shift))
        }
        return runs.map { run in
            let digits = String(run.first, radix: 16, uppercase: true)
            let first = digits.count < 5 ? digits : "\(digits.dropLast(4))_\(digits.suffix(4))"
            return "0x\(first), \((run.last - run.first) / run.step + 1), \(run.step), \(run.shift)"
        }
    }

    private static func wrapped(_ text: String, at width: Int) -> [String] {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: width).map {
            String(decoding: bytes[$0..<min($0 + width, bytes.count)], as: UTF8.self)
        }
    }
}
