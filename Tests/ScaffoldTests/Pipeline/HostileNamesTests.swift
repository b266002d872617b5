import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorNaming
@testable import GeneratorPackTesting
@testable import GeneratorPacks
@testable import GeneratorPipeline
@testable import GeneratorPlanning
@testable import GeneratorReading
@testable import GeneratorWriting

/// Emitted files are valid, and have valid names, whatever names the metadata has.
@Suite struct HostileNamesTests {
  private func plan() async throws -> (result: ScaffoldResult, files: [PlannedFile]) {
    let folder = try TemporaryFolder()
    try folder.write(HostileService.text, to: "hostile.xml")
    let pipeline = ScaffoldPipeline(builtInTemplates: try TemplateTree(directory: RepositoryFolder.templates))
    let result = try await pipeline.run(
      ScaffoldRequest(
        source: try MetadataSource("hostile.xml", baseDirectory: folder.path),
        settings: ProjectSettings(metadata: "", name: "Hostile"), workingDirectory: folder.path, isDryRun: true))
    let own = result.plan.files.files.filter {
      $0.path.text.hasSuffix(".swift") && $0.path.text.contains("/Hostile")
    }
    return (result, own)
  }

  @Test func emitsValidFilesAndPortablePaths() async throws {
    let (result, files) = try await plan()
    #expect(files.count > 20)
    let folder = try TemporaryFolder()
    var paths: [String] = []
    for (number, file) in files.enumerated() {
      paths.append("\(folder.path)/\(number).swift")
      try Data(file.bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(number).swift"))
    }
    let outcome = try Self.parse(paths)
    #expect(outcome.status == 0, "\(outcome.said.prefix(2000))")
    let components = result.plan.files.files.flatMap { $0.path.text.split(separator: "/") }
    #expect(components.allSatisfy { $0.utf8.count <= 255 })
    let folded = result.plan.files.files.map { $0.path.text.uppercased().lowercased() }
    #expect(Set(folded).count == folded.count)
  }

  @Test func diagnosticsHaveALineAndNothingElseIsLost() async throws {
    let (result, _) = try await plan()
    let placeless = result.diagnostics.filter { $0.location == nil }.map(\.message)
    #expect(placeless == [])
    let types = result.model.model.typeNames.count
    #expect(types == 3 * Set(HostileService.types).count + 5)
    let changed = result.model.changedNames
    #expect(changed.allSatisfy { !$0.reasons.isEmpty })
  }

  @Test func parameterNamesAreUnique() async throws {
    let files = try await plan().files
    let lines = files.flatMap { String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n") }
    let functions = lines.filter { $0.contains(" func ") }
    #expect(functions.count > 200)
    for function in functions {
      guard let opening = function.firstIndex(of: "("), let closing = function.lastIndex(of: ")") else { continue }
      let parameters = function[function.index(after: opening)..<closing].split(separator: ", ")
      let names = parameters.compactMap { $0.prefix { $0 != ":" }.split(separator: " ").last }
      #expect(Set(names).count == names.count, "\(function.prefix(200))")
      #expect(names.allSatisfy { !["callArguments", "callResult", "remote", "self"].contains($0) })
    }
  }

  @Test func namesAreDeterministic() async throws {
    let (first, second) = (try await plan(), try await plan())
    #expect(first.result.model.pinnedNames == second.result.model.pinnedNames)
    #expect(first.files.map(\.bytes) == second.files.map(\.bytes))
  }

  private static func parse(_ paths: [String]) throws -> (status: Int32, said: String) {
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-frontend", "-parse"] + paths
    let errors = Pipe()
    compiler.standardError = errors
    try compiler.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return (compiler.terminationStatus, said)
  }
}
