import Testing

@testable import GeneratorModel
@testable import GeneratorPlanning

@Suite struct DocumentationLinesTests {
  private func lines(_ documentation: Documentation?) -> String {
    String(describing: DocumentationLines(documentation, name: "Price", facts: []).lines)
  }

  @Test func aLabelIsTheFirstLineOrFollowsTheSummary() {
    #expect(lines(Documentation(label: "Net price")).contains("Net price"))
    let both = lines(Documentation(label: "Net price", summary: "The price without taxes"))
    #expect(both.contains("The price without taxes"))
    #expect(both.contains("Label: Net price"))
    #expect(!lines(Documentation(label: "Net price", summary: "Net price")).contains("Label"))
  }
}
