import Foundation
import Geocoding

// Lays out the tables that are compiled into the program, for `make gazetteer`; that of scalars when the toolchain has another Unicode:
//
//     bearings-tables places PLACES DIVISIONS COUNTRIES TABLE
//     bearings-tables borders RINGS TABLE
//     bearings-tables scalars Sources/Geography/Names/ScalarTables.swift
//
// PLACES is a file of GeoNames' form, DIVISIONS its names of divisions, and COUNTRIES has two letters and a name a line;
// RINGS is what `.ci/build-borders` writes.

private func read(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

private func write(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    print("\(path): \(bytes.count) bytes")
}

private func writePlaces(_ paths: [String]) throws {
    let countries = String(decoding: try read(paths[2]), as: UTF8.self)
        .split(separator: "\n").map { String($0.replacing("\t", with: "", maxReplacements: 1)) }
    var isBad = false
    let table = Gazetteer.table(
        geoNames: try read(paths[0]),
        divisionNames: try read(paths[1]),
        countries: countries
    ) { line, problem in
        print("\(paths[0]):\(line): \(problem)")
        isBad = true
    }
    guard !isBad else { exit(EXIT_FAILURE) }
    try write(table, paths[3])
}

private func writeBorders(_ paths: [String]) throws {
    let table = Borders.table(String(decoding: try read(paths[0]), as: UTF8.self))
    guard let bytes = table.bytes else {
        print("\(paths[0]):\(table.badLine ?? 0): no ring")
        exit(EXIT_FAILURE)
    }
    try write(bytes, paths[1])
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("places", 5): try writePlaces(Array(arguments.dropFirst()))
case ("borders", 3): try writeBorders(Array(arguments.dropFirst()))
case ("scalars", 2): try write(Array(ScalarTables.source.utf8), arguments[1])
default:
    print("usage: bearings-tables places|borders|scalars FILE ... TABLE")
    exit(EXIT_FAILURE)
}
