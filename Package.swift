// swift-tools-version: 6.2

import PackageDescription

/// Settings for every target: warnings are errors.
let anywhere: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
]

/// Settings for what users run: unsafe operations must be marked too.
let house = anywhere + [.strictMemorySafety()]

/// A module of the library; `.ci/check-imports.sh` checks its imports.
func module(_ name: String, on floorsAbove: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: floorsAbove, swiftSettings: house)
}

/// The tests of one module, in the same folders and under the same names as its sources.
func tests(of name: String, with others: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.byName(name: name), "BearingsTestSupport"] + others,
        swiftSettings: anywhere
    )
}

// BEARINGS_TESTS names the modules whose tests are built, with commas; without it all are. A sanitizer's build needs few.
let testedModules = Context.environment["BEARINGS_TESTS"]?.split(separator: ",").map {
    "\($0)Tests"
}

let package = Package(
    name: "bearings",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "bearings", targets: ["bearings"]),
        .library(name: "BearingsEngine", targets: ["BearingsEngine", "Geography"]),
    ],
    targets: [
        // The platform's C library.
        module("CLibrary"),
        module("Geography", on: ["CLibrary"]),
        // Instructions of the processor that Swift does not expose.
        .target(name: "CProcessor", cSettings: [.treatAllWarnings(as: .error)]),
        // What Swift's view of the C library lacks.
        .target(name: "CSystem", cSettings: [.treatAllWarnings(as: .error)]),
        module("Transport", on: ["CLibrary", "CSystem", "Geography"]),
        // The tables of places and of countries' polygons are parts of its one source file, by #embed.
        .target(
            name: "CGazetteer",
            exclude: ["CREDITS.md", "countries.tsv", "places.bin", "borders.bin"],
            cSettings: [.treatAllWarnings(as: .error)]
        ),
        // The manual and the page of `view` are parts of its one source file, by #embed; what people write of them
        // stands in bearings/bearings.docc and bearings/Page.
        .target(
            name: "CResources",
            cSettings: [.treatAllWarnings(as: .error)]
        ),
        module("Geocoding", on: ["CGazetteer", "CLibrary", "Geography"]),
        module("BearingsEngine", on: ["CLibrary", "Geography"]),
        module("BearingsWire", on: ["BearingsEngine", "CLibrary", "Geography"]),
        module(
            "BearingsFormats",
            on: ["BearingsWire", "BearingsEngine", "CLibrary", "CProcessor", "Geography"]
        ),
        module("BearingsDocuments", on: ["BearingsWire", "BearingsEngine", "Geography"]),
        module(
            "BearingsPipeline",
            on: [
                "BearingsFormats", "BearingsWire", "BearingsEngine", "CLibrary", "CProcessor",
                "Geography",
            ]
        ),
        module(
            "BearingsServe",
            on: ["BearingsPipeline", "BearingsWire", "BearingsEngine"]
        ),
        module(
            "BearingsConversion",
            on: [
                "BearingsFormats", "BearingsDocuments", "BearingsWire", "BearingsEngine",
                "Geography",
            ]
        ),
        module(
            "BearingsActors",
            on: [
                "BearingsServe", "BearingsPipeline", "BearingsWire", "BearingsEngine", "CLibrary",
                "Transport",
            ]
        ),
        .executableTarget(
            name: "bearings",
            dependencies: [
                "BearingsActors", "BearingsServe", "BearingsConversion", "BearingsPipeline",
                "BearingsFormats", "BearingsDocuments", "BearingsWire", "BearingsEngine",
                "Geocoding", "Geography", "Transport", "CResources",
            ],
            // CResources holds it.
            exclude: ["Page"],
            swiftSettings: house
        ),
        .executableTarget(
            name: "bearings-bench",
            dependencies: ["BearingsEngine", "Geocoding", "Geography", "Transport"],
            swiftSettings: house
        ),
        // Lays out the tables that are compiled in, for `make gazetteer`.
        .executableTarget(
            name: "bearings-tables",
            dependencies: ["Geocoding"],
            swiftSettings: house
        ),
        .target(
            name: "BearingsTestSupport",
            dependencies: [
                "BearingsEngine", "BearingsWire", "BearingsDocuments", "BearingsConversion",
                "BearingsPipeline", "Geography", "CLibrary", "CSystem",
            ],
            path: "Tests/BearingsTestSupport",
            swiftSettings: anywhere
        ),
        // The forms of CProcessor for processors that it knows nothing of.
        .target(
            name: "CPortableProcessor",
            dependencies: ["CProcessor"],
            path: "Tests/CPortableProcessor",
            cSettings: [.treatAllWarnings(as: .error)]
        ),
        tests(of: "CProcessor", with: ["CPortableProcessor", "Geography"]),
        tests(of: "Geography", with: ["CLibrary"]),
        tests(of: "Transport", with: ["CLibrary"]),
        tests(of: "Geocoding", with: ["Geography"]),
        tests(of: "BearingsEngine", with: ["Geography"]),
        // Lines and documents are read through the pipeline's decoder.
        tests(
            of: "BearingsWire",
            with: [
                "BearingsDocuments", "BearingsPipeline", "BearingsEngine", "CLibrary", "Geography",
            ]
        ),
        tests(
            of: "BearingsFormats",
            with: [
                "BearingsConversion", "BearingsPipeline", "BearingsWire", "BearingsEngine",
                "Geography",
            ]
        ),
        tests(
            of: "BearingsDocuments",
            with: [
                "BearingsConversion", "BearingsPipeline", "BearingsWire", "BearingsEngine",
                "Geography",
            ]
        ),
        tests(
            of: "BearingsPipeline",
            with: [
                "BearingsConversion", "BearingsDocuments", "BearingsWire", "BearingsEngine",
                "Geography",
            ]
        ),
        tests(
            of: "BearingsConversion",
            with: ["BearingsPipeline", "BearingsWire", "BearingsEngine", "Geography"]
        ),
        tests(
            of: "BearingsServe",
            with: ["BearingsPipeline", "BearingsWire", "BearingsEngine", "Geography"]
        ),
        tests(
            of: "BearingsActors",
            with: ["BearingsServe", "BearingsPipeline", "BearingsWire", "Transport"]
        ),
        tests(
            of: "bearings",
            with: [
                "BearingsActors", "BearingsServe", "BearingsConversion", "BearingsPipeline",
                "BearingsFormats", "BearingsDocuments", "BearingsWire", "BearingsEngine",
                "CLibrary", "Geocoding", "Geography", "Transport",
            ]
        ),
        .testTarget(
            name: "SamplesTests",
            dependencies: [
                "bearings", "BearingsDocuments", "BearingsPipeline", "BearingsWire",
                "BearingsEngine", "BearingsTestSupport", "Geography",
            ],
            swiftSettings: anywhere
        ),
    ].filter { $0.type != .test || testedModules?.contains($0.name) ?? true }
)
