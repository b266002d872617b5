import Foundation
import SampleMetadata
import Templates
import Testing

@testable import GeneratorCore
@testable import GeneratorNaming
@testable import GeneratorPlanning
@testable import GeneratorReading

@Suite("docs/TEMPLATE_CONTEXT.md")
struct ContextReferenceTests {
  private static let isRecording = ProcessInfo.processInfo.environment["SCAFFOLD_RECORD"] != nil

  @Test("the page describes the context")
  func isCurrent() throws {
    let page = RepositoryFolder.root + "/docs/TEMPLATE_CONTEXT.md"
    let expected = ContextReference.markdown
    let found = try? String(contentsOfFile: page, encoding: .utf8)
    if Self.isRecording { try Data(expected.utf8).write(to: URL(fileURLWithPath: page)) }
    let message =
      "docs/TEMPLATE_CONTEXT.md is not current; write it anew with 'SCAFFOLD_RECORD=1' and read the difference"
    #expect(found == expected, Comment(rawValue: message))
  }

  @Test("titles and member names are unique")
  func titles() {
    var members: [String: [String]] = [:]
    var waiting = [TemplateContextBuilder.shape]
    while let shape = waiting.popLast() {
      let names = shape.members.map(\.name)
      #expect(members.updateValue(names, forKey: shape.title).map { $0 == names } ?? true, "\(shape.title)")
      #expect(Set(names).count == names.count, "\(shape.title)")
      waiting += shape.members.compactMap { Self.object(in: $0.shape) }
    }
    #expect(members.count > 15)
  }

  private static func object(in shape: ContextShape) -> ContextObjectShape? {
    switch shape {
    case .text, .flag, .number: nil
    case .list(let element), .named(let element): object(in: element)
    case .object(let object): object
    }
  }

  @Test("the context of a real service matches its description")
  func fits() throws {
    var sink = DiagnosticSink()
    let document = SourceDocument(name: "Shop.xml", bytes: try Data(contentsOf: ShopDocument.four.file))
    let model = try NameAssigner().assign(try CSDLReader().read(document, diagnostics: &sink))
    let outline = try OutlineBuilder(pack: try PackFixture.pack()).outline(
      for: model.model, name: try PackageName("Shop"), settings: [:])
    let context = TemplateContextBuilder(outline: outline, model: model, toolVersion: "1.0.0").context()
    #expect(Set(context.values.keys) == Set(TemplateContextBuilder.shape.members.map(\.name)))
    for member in TemplateContextBuilder.shape.members where member.name != "parameters" {
      let value = try #require(context.values[member.name])
      #expect(Self.fits(value, member.shape, isOptional: member.isOptional), "\(member.name)")
    }
  }

  private static func fits(_ value: TemplateValue, _ shape: ContextShape, isOptional: Bool = false) -> Bool {
    switch (value, shape) {
    case (.null, _): isOptional
    case (.string, .text), (.bool, .flag), (.int, .number): true
    case (.list(let elements), .list(let element)): elements.allSatisfy { fits($0, element) }
    case (.object(let object), .named(let member)):
      object.names.allSatisfy { name in object[name].map { fits($0, member) } ?? false }
    case (.object(let object), .object(let shape)):
      Set(object.names) == Set(shape.members.map(\.name))
        && shape.members.allSatisfy { member in
          object[member.name].map { fits($0, member.shape, isOptional: member.isOptional) } ?? false
        }
    default: false
    }
  }
}
