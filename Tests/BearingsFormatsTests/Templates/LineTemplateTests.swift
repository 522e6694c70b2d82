import BearingsTestSupport
import Testing

@testable import BearingsFormats

/// The text between the values of a line.
@Suite struct LineTemplateTests {
    private func step(
        _ text: String,
        _ field: TemplateField,
        isOptional: Bool = false
    )
        -> LineTemplate.Step
    {
        LineTemplate.Step(
            text: TemplateText(Array(text.utf8)[...]),
            field: field,
            rule: .any,
            isOptional: isOptional
        )
    }

    @Test func `optional text only precedes its own value`() {
        let template = LineTemplate(
            kind: .native,
            steps: [
                step(#"{"lat":"#, .latitude),
                step(#","zoomd":"#, .zoom, isOptional: true),
                step(#","lon":"#, .longitude),
                step("}\n", .end),
            ]
        )
        expectEqual(template.minOffsets, [7, 16, 14, 16])
    }
}
