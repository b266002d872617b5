import Foundation
import Testing

/// Neither this package nor emitted packages have dependencies.
@Suite(.enabled(if: Repository.isClone, "this folder is not a clone, or git is missing"))
struct DependencyTests {
  @Test func noPackageHasDependencies() throws {
    let declarations = [#/\.package\s*\(/#, #/\bpackage:\s*"/#, #/\.product\s*\(\s*name:/#]
    let repository = try Repository()
    let descriptions = repository.paths.filter { $0.split(separator: "/").last?.hasPrefix("Package") == true }
      .filter { $0.contains(".swift") }
    #expect(descriptions.contains("Package.swift"))
    #expect(descriptions.contains("templates/modules/package/files/Package.swift.mustache"))
    for path in descriptions {
      let text = try repository.text(path)
      let found = declarations.compactMap { text.firstMatch(of: $0) }.map { String(text[$0.range]) }
      #expect(found.isEmpty, "\(path) declares a dependency: \(found)")
    }
  }

  @Test func importsOnlyTheToolchainAndThisPackage() throws {
    let repository = try Repository()
    let descriptions = repository.paths.filter { path in
      let name = path.split(separator: "/").last ?? ""
      return name == "module.json" || name.hasPrefix("Package.swift")
    }
    let parts = PackageDescription(try repository.text("Package.swift")).parts.keys.map { "Generator\($0)" }
    let ours = try Set(descriptions.flatMap { try targets(in: repository.text($0)) } + parts)
    let toolchain: Set = [
      "Foundation", "FoundationXML", "FoundationEssentials", "Synchronization", "Observation", "Testing", "Dispatch",
      "Glibc", "PackageDescription", "PackagePlugin", "Darwin", "Musl", "Android", "Swift",
    ]
    for path in repository.sources(endingIn: ".swift") {
      let foreign = try imports(in: repository.text(path)).subtracting(ours).subtracting(toolchain)
      #expect(foreign.isEmpty, "\(path) imports \(foreign.sorted())")
    }
  }

  private func targets(in description: String) throws -> Set<String> {
    Set(
      description.matches(of: #/(?:name|target)"?: "([A-Za-z0-9]+)"|systemLibrary\("([A-Za-z0-9]+)"/#).flatMap {
        match in
        [match.1, match.2].compactMap { $0.map(String.init) }
      })
  }

  private func imports(in source: String) -> Set<String> {
    let matches = source.matches(
      of: #/^(?:@testable )?import (?:(?:struct|class|enum|func|protocol) )?([A-Za-z_0-9]+)/#.anchorsMatchLineEndings())
    return Set(matches.map { String($0.1) })
  }
}
