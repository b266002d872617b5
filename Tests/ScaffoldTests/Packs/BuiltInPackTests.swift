import Testing

@testable import GeneratorPacks

@Suite("the built-in packs")
struct BuiltInPackTests {
  private static func tree() throws -> TemplateTree { try TemplateTree(directory: RepositoryFolder.templates) }

  @Test("every pack can be read")
  func packs() throws {
    let tree = try Self.tree()
    for name in tree.packNames {
      let pack = try PackLoader(tree: tree).pack(named: name)
      #expect(pack.reachableModules.count > 1)
    }
  }

  @Test("every plain module declares the targets that its files import")
  func imports() throws {
    let pack = try PackLoader(tree: try Self.tree()).pack(named: "offline-app")
    let targets = pack.modules.values.flatMap(\.manifest.targets)
    let names = Set(targets.map(\.name))
    let dependencies = Dictionary(targets.map { ($0.name, Set($0.dependencies)) }) { first, _ in first }
    for module in pack.modules.values {
      for (path, file) in module.files where path.hasPrefix("Sources/") && path.hasSuffix(".swift") {
        let target = String(path.split(separator: "/")[1])
        let imported = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
          .filter { $0.hasPrefix("import ") }.map { String($0.dropFirst("import ".count)) }
        let missing = imported.filter { names.contains($0) && dependencies[target]?.contains($0) != true }
        #expect(missing == [], "\(path)")
      }
    }
  }

  @Test(
    "the library needs neither the fake service nor the command line",
    arguments: ["client", "offline-app"])
  func library(of name: String) throws {
    let targets = try PackLoader(tree: try Self.tree()).pack(named: name).modules.values.flatMap(\.manifest.targets)
    let dependencies = Dictionary(targets.map { ($0.name, Set($0.dependencies)) }) { $0.union($1) }
    var needed: Set = ["__packageName__"]
    while case let more = needed.union(needed.flatMap { dependencies[$0] ?? [] }), more != needed { needed = more }
    #expect(needed.count > 6)
    #expect(!needed.contains("slot:fakeservice"))
    #expect(needed.isDisjoint(with: ["FakeService", "CommandLineInterface", "DataCommands", "ServiceCommands"]))
  }

  @Test("every folder of sources is a target")
  func folders() throws {
    let pack = try PackLoader(tree: try Self.tree()).pack(named: "offline-app")
    for module in pack.modules.values {
      let folders = Set(
        module.files.keys.filter { $0.hasPrefix("Sources/") }.map { String($0.split(separator: "/")[1]) })
      #expect(folders.isSubset(of: module.manifest.targets.map(\.name)), "\(module.name)")
    }
  }
}
