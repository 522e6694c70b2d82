import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsFormats

/// The numbers of a fix have one order in tables and in templates.
@Suite struct TemplateFieldTests {
    @Test func `a field of a fix is the same in templates`() {
        expectEqual(TemplateField(FixField.latitude), .latitude)
        expectEqual(TemplateField(FixField.longitude), .longitude)
        expectEqual(TemplateField(FixField.heading), .heading)
        expectEqual(TemplateField(FixField.headingAccuracy), nil)
    }
}
