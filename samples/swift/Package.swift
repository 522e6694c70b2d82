// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "arrow",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "bearings", path: "../..")],
    targets: [
        .executableTarget(
            name: "arrow",
            dependencies: [.product(name: "BearingsEngine", package: "bearings")],
            path: ".",
            exclude: ["README.md"]
        )
    ]
)
