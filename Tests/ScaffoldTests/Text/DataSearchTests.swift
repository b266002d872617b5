import Foundation
import GeneratorCore
import Testing

@Suite struct DataSearchTests {
  @Test(arguments: ["<Reference", "<", "e>", "a<Reference>", "é"])
  func findsWhatIsThere(_ text: String) {
    #expect(Data("é<<Ref<<Reference>a<Reference>".utf8).contains(utf8: text))
  }

  @Test(arguments: ["<References", "eé", "<Reference>a<Reference> ", "\u{0}"])
  func findsNothingElse(_ text: String) {
    #expect(!Data("é<<Ref<<Reference>a<Reference>".utf8).contains(utf8: text))
  }

  @Test func findsInASlice() {
    let bytes = Data("one two three".utf8)
    #expect(bytes.dropFirst(4).contains(utf8: "two"))
    #expect(!bytes.dropFirst(5).contains(utf8: "two"))
    #expect(!bytes.prefix(6).contains(utf8: "two"))
  }

  @Test func everythingContainsNothing() {
    #expect(Data().contains(utf8: ""))
    #expect(!Data().contains(utf8: "a"))
  }
}
