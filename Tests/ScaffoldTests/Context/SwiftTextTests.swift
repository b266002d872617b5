import Foundation
import Templates
import Testing

@testable import GeneratorPlanning

@Suite struct SwiftTextTests {
  private func text(_ value: TemplateValue) -> String {
    if case .string(let text) = value { text } else { "" }
  }

  @Test(arguments: [
    ("a\"b", #""a\"b""#), ("\\(evil())", #""\\(evil())""#), ("line\nbreak\r\t", #""line\nbreak\r\t""#),
    ("\u{202E}abc\u{0}", #""\u{202E}abc\u{0}""#), ("Größe", #""Größe""#),
  ])
  func escapesLiterals(source: String, literal: String) { #expect(text(SwiftText.literal(source)) == literal) }

  @Test func escapesDocumentationComments() {
    let lines = SwiftText.documentation("\nfirst \u{2028} */ second\r\nthird\u{7}  \n\n\tfourth\u{202E}\n\n").map(text)
    #expect(lines.allSatisfy { $0.isEmpty || $0.hasPrefix(" ") })
    #expect(lines.allSatisfy { line in !line.contains { $0.isNewline } && !line.hasSuffix(" ") })
    #expect(lines.count == 5)
  }

  @Test func escapesMarkdown() {
    #expect(SwiftText.markdown("<b>|`x`\n[a](b)") == "\\<b\\>\\|\\`x\\` \\[a\\]\\(b\\)")
  }
}
