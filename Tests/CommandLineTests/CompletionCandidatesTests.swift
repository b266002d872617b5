import CommandLineInterface
import Foundation
import SampleMetadata
import Testing

@testable import ScaffoldCLI

/// What the program answers when a shell asks; `Tests/Completions/run` asks from real shells.
@Suite struct CompletionCandidatesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SmallMetadata.text, to: "shop.xml")
  }

  private func candidates(_ completer: Completer, _ word: String, _ line: String...) async -> [String] {
    let words = line.map { $0.replacing("%", with: folder.url.path) }
    let run = await ScaffoldRun(["complete", "--", completer.rawValue, word] + words)
    #expect(run.status == .success)
    #expect(run.errors.isEmpty)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func listsPacksAndTheirParameters() async {
    #expect(await candidates(.pack, "off", "new", "shop.xml", "--template") == ["offline-app"])
    #expect(await candidates(.parameter, "sto", "new", "shop.xml", "--set") == ["storage="])
    #expect(await candidates(.parameter, "storage=sqlc", "new", "shop.xml", "--set") == ["storage=sqlcipher"])
    #expect(await candidates(.parameter, "storage", "new", "shop.xml", "--template", "client", "--set").isEmpty)
  }

  /// Those of plugins that the line names, with the modules that they bring.
  @Test func listsTheParametersOfPlugins() throws {
    try folder.write(CatalogueReader.text, to: CatalogueReader.path, permissions: 0o755)
    let place = folder.url.appending(path: CatalogueReader.path).deletingLastPathComponent().path
    func answer(_ word: String, _ line: String...) throws -> String {
      try BinaryRun(
        ["complete", "--", "parameter", word, "new", "shop.xml"] + line,
        environment: ["SCAFFOLD_PLUGIN_PATH": place, "PATH": "/usr/bin:/bin"]
      ).output
    }
    #expect(try answer("fau", "--reader", "catalogue", "--set") == "fault=\n")
    #expect(try answer("sto", "--reader", "catalogue", "--set") == "storage=\n")
    #expect(try answer("fau", "--set") == "")
    #expect(try answer("sto", "--reader", "none", "--set") == "storage=\n")
  }

  @Test func listsTheElementsOfARename() async throws {
    try folder.write(SmallMetadata.text.replacing("\"Name\"", with: "\"Title\""), to: "new.xml")
    let name = try #require(
      await candidates(.rename, "", "diff", "%/shop.xml", "%/new.xml", "--rename")
        .first { $0.hasSuffix("/Name=") })
    let title = name.replacing("/Name=", with: "/Title")
    #expect(await candidates(.rename, name + title, "diff", "%/shop.xml", "%/new.xml", "--rename") == [name + title])
    #expect(await candidates(.rename, title, "diff", "%/shop.xml", "%/new.xml", "--rename").isEmpty)
    let package = folder.url.path + "/package"
    try #require(
      await ScaffoldRun("new", folder.url.path + "/shop.xml", "-o", package, "--verify", "none").status == .success)
    try FileManager.default.removeItem(atPath: folder.url.path + "/shop.xml")
    #expect(await candidates(.rename, String(name.dropLast()), "regenerate", "%/package", "--rename") == [name])
    let line = ["regenerate", "%/package", "--metadata", "%/new.xml", "--rename"]
    #expect(await candidates(.rename, name + title, line[0], line[1], line[2], line[3], line[4]) == [name + title])
    #expect(await candidates(.rename, name, "regenerate", "%/none", "--rename").isEmpty)
  }

  @Test func listsTheSetsAndTypesOfTheDocumentOnTheLine() async {
    let sets = await candidates(.selectable, "", "new", "%/shop.xml", "--include")
    #expect(sets.contains("Products"))
    #expect(await candidates(.selectable, "Pro", "diff", "%/shop.xml", "--include").isEmpty)
    #expect(await candidates(.type, "Prod", "explain", "%/shop.xml") == ["Product"])
    #expect(await candidates(.selectable, "", "new", "%/none.xml", "--include").isEmpty)
    #expect(await candidates(.selectable, "", "new", "-", "--include").isEmpty)
  }

  /// Each option that cuts a part completes the names of such parts only.
  @Test func listsWhatCanBeCut() async throws {
    let shop = ShopDocument.four.file.path
    let types = await candidates(.type, "", "new", shop, "--exclude-type")
    #expect(types.contains("Shop.Address") && !types.contains("TopProducts"))
    #expect(await candidates(.operationName, "Top", "new", shop, "--exclude-operation") == ["TopProducts"])
    #expect(!(await candidates(.operationName, "", "new", shop, "--exclude-operation")).contains("Products"))
    let paths = await candidates(.navigationPath, "Products/", "new", shop, "--exclude-navigation")
    #expect(paths.contains("Products/Supplier"))
    let options = try #require(ScaffoldProgram.program.specification.subcommand(at: ["new"])).options
    let completers = ["exclude-type", "exclude-navigation", "exclude-operation"].map { name in
      options.first { $0.name == name }?.values.first?.completer
    }
    #expect(completers == ["type", "navigation", "operation"])
  }

  @Test func listsTheSetsOfThePackage() async throws {
    let package = folder.url.path + "/package"
    try #require(
      await ScaffoldRun("new", folder.url.path + "/shop.xml", "-o", package, "--verify", "none").status == .success)
    #expect(await candidates(.selectable, "Pro", "regenerate", "%/package", "--exclude") == ["Products"])
  }

  @Test func listsWhatIsBuiltIn() async {
    #expect(await candidates(.diagnostic, "unknown-ty", "explain") == ["unknown-type"])
    #expect(await candidates(.template, "modules/state/module", "template", "eject") == ["modules/state/module.json"])
    #expect(await candidates(.reader, "o", "new", "shop.xml", "--reader") == ["odata"])
    #expect(await candidates(.command, "", "help", "plugin") == ["list", "trust", "new", "check"])
    #expect(await candidates(.snapshotCase, "host", "snapshot", "offline-app", "--case") == ["hostile"])
  }

  @Test func listsThePluginsOfTheProject() async throws {
    let root = folder.url.path
    try #require(await ScaffoldRun("plugin", "new", "check", "licence", "--output", root).status == .success)
    let run = try BinaryRun(
      ["complete", "--", "plugin", "check:", "new", "shop.xml", "--plugin"],
      environment: ["SCAFFOLD_PLUGIN_PATH": root + "/scaffold-check-licence", "PATH": "/usr/bin:/bin"])
    #expect(run.output == "check:licence\n")
  }

  @Test func ignoresWhatItDoesNotKnow() async {
    let run = await ScaffoldRun("complete", "--", "nonsense", "")
    #expect(run.status == .success)
    #expect(run.output.isEmpty)
  }
}
