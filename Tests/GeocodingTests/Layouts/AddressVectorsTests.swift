import BearingsTestSupport
import Foundation
import Geocoding
import Geography
import Testing

/// The addresses of `../shared/data/addresses`, a file per country.
@Suite(.enabled(if: AddressVectors.exist)) struct AddressVectorsTests {
    @Test func `lays out every shared address as expected`() throws {
        for vector in try AddressVectors.all() {
            let placemark = Placemark(components: vector.components)

            #expect(AddressLayout.lines(for: placemark) == vector.expected, "\(vector.id)")
        }
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
