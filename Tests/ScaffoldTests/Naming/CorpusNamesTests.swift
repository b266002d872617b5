import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorNaming
@testable import GeneratorReading

@Suite(.enabled(if: MetadataCorpus.isPresent, MetadataCorpus.absence))
struct CorpusNamesTests {
  static let documents = MetadataCorpus.entries("v2", "v3", "v4", "vocab").filter { $0.status == 0 }

  @Test(arguments: documents)
  func namesAreValidUniqueAndStable(entry: MetadataCorpus.Entry) throws {
    var sink = DiagnosticSink()
    let model = try CSDLReader().read(
      SourceDocument(name: entry.path, bytes: try MetadataCorpus.bytes(entry.path)), diagnostics: &sink)
    let named = try NameAssigner().assign(model)
    let invalid = named.decisions.values.filter { !SwiftIdentifier.isIdentifier($0.swift.name) }.map(\.original)
    #expect(invalid == [])
    let inexpressible = named.decisions.values.filter { ["self", "Self", "init", "Type"].contains($0.swift.name) }
    #expect(inexpressible.isEmpty)
    #expect(repeated(in: named) == [])
    let files = named.fileNames.values.map { $0.lowercased() }
    #expect(Set(files).count == files.count)
    #expect(files.allSatisfy { $0.utf8.count <= FileNaming.limit })
    let pinnedAgain = try NameAssigner(pinned: named.pinnedNames).assign(model).pinnedNames == named.pinnedNames
    #expect(pinnedAgain)
    let again = try NameAssigner().assign(reversed(model)).pinnedNames == named.pinnedNames
    #expect(again)
  }

  /// The duplicate names of a scope.
  private func repeated(in named: NamedModel) -> [String] {
    let model = named.model
    var scopes: [[String]] = [named.fileNames.keys.compactMap { named[$0]?.name }]
    for type in model.structuredTypes {
      let members = named.index.properties(of: type.name).map(\.name)
      let navigation = named.index.navigationProperties(of: type.name).map(\.name)
      scopes.append((members + navigation).map { named.propertyName($0, of: type.name).name })
    }
    for type in model.enumTypes { scopes.append(type.members.map { named.memberName($0.name, of: type.name).name }) }
    for operation in model.operations {
      scopes.append(named.parameterNames(of: operation).map(\.name))
    }
    scopes.append(
      model.entitySets.map { named.childName($0.name, of: $0.container).name }
        + model.singletons.map { named.childName($0.name, of: $0.container).name })
    return scopes.flatMap { names in
      Dictionary(grouping: names, by: { $0 }).filter { $0.value.count > 1 }.map(\.key)
    }
  }

  private func reversed(_ model: ServiceModel) -> ServiceModel {
    var model = model
    model.structuredTypes.reverse()
    for place in model.structuredTypes.indices { model.structuredTypes[place].properties.reverse() }
    model.enumTypes.reverse()
    model.operations.reverse()
    model.entitySets.reverse()
    return model
  }

  /// The grammar's last word is the compiler's.
  @Test func declarationsOfAllNamesParse() throws {
    var lines: Set<String> = []
    for entry in Self.documents {
      var sink = DiagnosticSink()
      let model = try CSDLReader().read(
        SourceDocument(name: entry.path, bytes: try MetadataCorpus.bytes(entry.path)), diagnostics: &sink)
      for (path, decision) in try NameAssigner().assign(model).decisions {
        let name = decision.swift.source
        lines.insert(path.text.contains("/") ? "func f() { var \(name) = x.\(name); }" : "struct \(name) {}")
      }
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("names-\(UUID().uuidString).swift")
    try lines.sorted().joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-frontend", "-parse", file.path]
    let errors = Pipe()
    compiler.standardError = errors
    try compiler.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0, "\(said.prefix(2000))")
  }
}
