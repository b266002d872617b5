import Foundation
import Testing

/// The dependencies of targets are the same wherever they are written.
@Suite(.enabled(if: Repository.isClone, "this folder is not a clone, or git is missing"))
struct TargetTests {
  private struct Manifest: Decodable {
    struct Target: Decodable {
      var name: String
      var kind: String
      var dependencies: [String]?
    }

    var needs: [String]?
    var targets: [Target]?
  }

  private let repository: Repository
  private let package: PackageDescription

  init() throws {
    repository = try Repository()
    package = PackageDescription(try repository.text("Package.swift"))
  }

  /// The manifests of modules in some folders, by the names of the modules.
  private func manifests(in folders: some RegexComponent) throws -> [String: Manifest] {
    let paths = repository.paths.filter { path in
      guard let folder = path.prefixMatch(of: folders) else { return false }
      return path[folder.range.upperBound...].wholeMatch(of: #/\/[^\/]+\/module\.json/#) != nil
    }
    return try Dictionary(
      uniqueKeysWithValues: paths.map { path in
        let name = String(path.split(separator: "/").dropLast().last ?? "")
        return (name, try JSONDecoder().decode(Manifest.self, from: Data(try repository.text(path).utf8)))
      })
  }

  @Test func modulesHaveTheSameDependenciesInEmittedPackages() throws {
    var compiled: Set<String> = []
    for (name, manifest) in try manifests(in: #/(?:templates|plugins\/[^\/]+)\/modules/#) {
      for target in manifest.targets ?? [] where target.kind == "library" && !target.name.contains("__") {
        compiled.insert(name)
        let module = try #require(package.modules[name], "Package.swift does not compile the module '\(name)'")
        #expect(module.target == target.name)
        #expect(module.dependencies == Set(target.dependencies ?? []), "of the module '\(name)'")
      }
    }
    #expect(compiled == Set(package.modules.keys))
  }

  @Test func tableOfModulesListsTheirNeeds() throws {
    let page = try repository.text("docs/ARCHITECTURE.md")
    for (name, manifest) in try manifests(in: #/templates\/modules/#) {
      let needs = manifest.needs?.joined(separator: ", ") ?? "–"
      let row = page.split(separator: "\n").first { line in
        line.hasPrefix("| `") && line.split(separator: "|").first?.contains("`\(name)`") == true
      }
      #expect(row?.hasSuffix(" | \(needs) |") == true, "'\(name)' needs \(needs)")
    }
  }

  @Test func everyFolderOfTheGeneratorIsATarget() {
    let folders = Set(
      repository.paths(endingIn: ".swift").filter { $0.hasPrefix("Sources/Scaffold/") }
        .map { String($0.split(separator: "/")[2]) })
    #expect(folders == Set(package.parts.keys).union(["Library"]))
  }

  /// A build that finds the modules of the build before also compiles an import that no target declares.
  @Test func generatorTargetsImportOnlyDeclaredDependencies() throws {
    for path in repository.paths(endingIn: ".swift") where path.hasPrefix("Sources/Scaffold/") {
      guard let used = package.parts[String(path.split(separator: "/")[2])] else { continue }
      let imports = try repository.text(path).matches(of: #/^import Generator(\w+)/#.anchorsMatchLineEndings())
      let undeclared = Set(imports.map { String($0.1) }).subtracting(used)
      #expect(undeclared.isEmpty, "\(path) imports \(undeclared.sorted())")
    }
  }

  @Test func tableOfPartsListsTheirDependencies() throws {
    let page = try repository.text("docs/ARCHITECTURE.md")
    for (name, used) in package.parts {
      let row = page.split(separator: "\n").first { $0.hasPrefix("| `Generator\(name)` | ") }
      let cell = row?.split(separator: "|").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
      let names = cell.split(separator: ", ").map(String.init).filter { $0 != "–" }
      #expect(Set(names) == used, "the row of 'Generator\(name)' in docs/ARCHITECTURE.md")
    }
  }

  @Test func libraryExportsEveryTarget() throws {
    let exports = try repository.text("Sources/Scaffold/Library/Scaffold.swift").matches(of: #/import Generator(\w+)/#)
    #expect(Set(exports.map { String($0.1) }) == Set(package.parts.keys))
  }
}
