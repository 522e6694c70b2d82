import BearingsConversion
import BearingsPipeline
import BearingsTestSupport
import BearingsWire

@testable import bearings

/// What `bearings convert` makes of a case, without a process around it.
///
/// `$ convert --to gpx` converts the input. Each further `convert` converts what the one before has
/// written, so that a case states what survives a form.
enum CaseConversion {
    static func output(of section: CaseFile.Section, cut: Cut) throws -> String {
        var text = section.text
        var remarks: [String] = []
        // Before the first, options that the cases of the file share are those of a run.
        let conversions = section.options.drop { $0 != "convert" }.split(separator: "convert")
        for options in conversions {
            var settings = ConvertSettings()
            let operands = try ConvertSettings.syntax.parse(Array(options), into: &settings)
            precondition(operands == [], "the arguments of a conversion are options")
            let conversion = Conversion(
                Array(text.utf8),
                named: "stdin",
                to: try settings.checkedTarget(),
                settings.run.stream.decoding,
                selecting: settings.fixSelection,
                readSize: cut.isBytes ? 1 : 1 << 18
            )
            text = conversion.text
            remarks += Self.remarks(about: conversion)
        }
        return text + remarks.map { $0 + "\n" }.joined()
    }

    /// What is wrong with the input, and what is not in the output.
    private static func remarks(about conversion: Conversion) -> [String] {
        var remarks = conversion.errors.map { line, error in
            "line \(line), byte \(error.offset): \(error.reason.rawValue), \(error.message)"
        }
        for reason in FixSelection.Reason.allCases {
            if let count = conversion.dropped[reason] {
                remarks.append("left out by \(reason.rawValue): \(count)")
            }
        }
        if conversion.skippedWaypoints > 0 {
            remarks.append("places without a form: \(conversion.skippedWaypoints)")
        }
        for (what, left) in [
            ("values without a form", conversion.fieldsLeftOut),
            ("values not carried over", conversion.sourceLeftOut),
        ] where left.count > 0 {
            remarks.append("\(what): \(left.count), of \(left.names.joined(separator: ", "))")
        }
        return remarks
    }
}
