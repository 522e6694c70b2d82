import BearingsTestSupport
import BearingsWire
import Foundation
import Testing

@testable import bearings

@Suite struct SchemaTests {
    @Test(arguments: Schema.Form.allCases)
    func `prints each document, always the same`(form: Schema.Form) throws {
        let outcome = try Program.run(["schema", form.rawValue])
        expectEqual(outcome.status, 0)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.text, form.text)
    }

    @Test(arguments: [
        ([] as [String], "schema wants one of json, typescript, markdown"),
        (["json", "typescript"], "schema wants one of json, typescript, markdown"),
        (["jsn"], "unknown schema jsn; did you mean json?"),
        (["xml"], "unknown schema xml; known are json typescript markdown"),
    ])
    func `refuses an unknown document`(words: [String], message: String) throws {
        let outcome = try Program.run(["schema"] + words)
        expectEqual(outcome.status, 64)
        expectEqual(outcome.text, "")
        expect(outcome.errors.hasPrefix("bearings: \(message)"))
    }

    @Test func `the schema is valid JSON and its references resolve`() throws {
        let text = SchemaDocument.jsonSchema
        let root = try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        )
        var count = 0
        func visit(_ part: Any) {
            if let object = part as? [String: Any] {
                if let reference = object["$ref"] as? String {
                    count += 1
                    let names = reference.split(separator: "/").dropFirst().map(String.init)
                    let found = names.reduce(root as Any?) { ($0 as? [String: Any])?[$1] }
                    expect(found != nil, "\(reference)")
                }
                for value in object.values { visit(value) }
            }
            for value in part as? [Any] ?? [] { visit(value) }
        }
        visit(root)
        let lines = SchemaGroup.allCases.flatMap(\.lines).count
        expect(count >= lines)
    }

    @Test func `a table has the keys of each form in their order`() {
        for line in SchemaGroup.allCases.flatMap(\.lines) {
            let keys = KeyTable(line, isInput: false) { _ in true }.rows.flatMap(\.keys)
            for form in line.forms {
                let read = form.members.filter { ![.unread, .absent].contains($0.shape) }
                let places = read.map { keys.firstIndex(of: $0.key) ?? -1 }
                expect(places == places.sorted() && !places.contains(-1), "\(line.word)")
            }
        }
    }

    @Test func `each line has a unique name`() {
        let names = SchemaGroup.allCases.flatMap { group in
            [group.name] + group.lines.map { group.name(of: $0) }
        }
        expectEqual(Set(names).count, names.count)
        expect(names.contains("GeocodeResultRecord"))
        expect(names.contains("SnapshotEndLine"))
    }

    @Test func `the schema names each rule that it does not express`() {
        for rule in WireSchema.rules {
            expect(SchemaDocument.jsonSchema.contains(JSONTree.quoted(rule.name)))
        }
    }

    @Test func `prints values as JSON`() {
        let tree = JSONTree.object([
            ("a", .number(1e9)), ("b", .array([.bool(true), .null])), ("c", .array([])),
            ("d", .object([])), ("e", .array([.object([("f", .string("\"\t"))])])),
            ("g", .number(0.5)), ("h", .number(1.8e19)),
        ])
        expectEqual(
            tree.text,
            """
            {
              "a": 1000000000,
              "b": [true, null],
              "c": [],
              "d": {},
              "e": [
                {
                  "f": "\\"\\t"
                }
              ],
              "g": 0.5,
              "h": 1.8e+19
            }
            """
        )
    }
}
