import BearingsTestSupport
import Geography
import Testing

@Suite struct ScalarKindTests {
    @Test func `each scalar is of the kind that Unicode's properties say`() {
        let wrong = scalars.filter { ScalarKind(of: $0.value) != kind(of: $0.properties) }
        expectEqual(wrong, [])
    }

    @Test func `what is no scalar is hidden`() {
        for value in [0xD800, 0xDFFF, 0x11_0000, 0x1F_FFFF, .max] as [UInt32] {
            expectEqual(ScalarKind(of: value), .hidden)
        }
    }

    @Test func `each scalar has the small letter with which its lower case begins`() {
        let wrong = scalars.filter { scalar in
            let lowercase = scalar.properties.lowercaseMapping.unicodeScalars.first?.value
            return ScalarKind.smallLetter(of: scalar.value) != lowercase
        }
        expectEqual(wrong, [])
    }

    private var scalars: [Unicode.Scalar] {
        (0...UInt32(0x10_FFFF)).compactMap { Unicode.Scalar($0) }
    }

    private func kind(of properties: Unicode.Scalar.Properties) -> ScalarKind {
        if properties.isIdeographic { return .ideograph }
        if properties.isAlphabetic || properties.numericType != nil { return .letter }
        return switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: .letter
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            .hidden
        default: .sign
        }
    }
}
