import BearingsTestSupport
import Foundation
import Geocoding
import Geography
import Testing

/// The addresses of `../shared/data/addresses`, a file per country.
@Suite(.enabled(if: AddressVectors.exist)) struct AddressVectorsTests {
    /// Countries of which every shared address comes out to the line.
    private static let exact = Set(
        "ar at au be br ch cn de eg es fi hk ie in it jo jp kr mx no nz pl se sg th tr ua vn za"
            .split(
                separator: " "
            ).map(
                String.init
            )
    )

    /// Countries of which all comes out but the country's name, which is printed as it was given.
    private static let exactButForName: Set = ["nl", "us"]

    /// Its venue has the name of its town, which is then said once.
    private static let unlike: Set = ["de-12"]

    @Test func `lays out the shared addresses of most countries as expected`() throws {
        for vector in try AddressVectors.all() where !Self.unlike.contains(vector.id) {
            let country = String(vector.id.prefix(2))
            let lines = AddressLayout.lines(for: Placemark(components: vector.components))
            if Self.exact.contains(country) {
                expectEqual(lines, vector.expected, "\(vector.id)")
            } else if Self.exactButForName.contains(country) {
                expectEqual(lines.dropLast(), vector.expected.dropLast(), "\(vector.id)")
            }
        }
    }

    /// Countries' conventions are as various as those who write by them: not every line is reached.
    @Test func `lays out the lines of most shared addresses as expected`() throws {
        var (right, printed, expected) = (0, 0, 0)
        for vector in try AddressVectors.all() {
            let lines = AddressLayout.lines(for: Placemark(components: vector.components))
            right += Set(lines).intersection(vector.expected).count
            printed += lines.count
            expected += vector.expected.count
        }

        let (precision, recall) = (
            Double(right) / Double(printed), Double(right) / Double(expected)
        )
        expect(precision >= 0.97 && recall >= 0.97, "precision \(precision), recall \(recall)")
    }
}

enum AddressVectors {
    struct Vector: Decodable {
        let id: String
        let components: [String: String]
        let expected: [String]
    }

    private struct File: Decodable {
        let cases: [Vector]
    }

    private static let folder = SharedFolder.url?.appending(path: "data/addresses")

    static var exist: Bool {
        folder.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
    }

    static func all() throws -> [Vector] {
        guard let folder else { return [] }
        let files = try FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: nil
        )
        return try files.filter { $0.pathExtension == "json" }.flatMap {
            try JSONDecoder().decode(File.self, from: Data(contentsOf: $0)).cases
        }
    }
}
