import Foundation
import SampleMetadata
import Testing

/// Plugins that come with an installation, in `lib/scaffold/plugins` next to `bin`.
@Suite(.enabled(if: BinaryRun.isBuilt, "the product 'scaffold' is not built")) struct ShippedPluginTests {
  private let folder: TemporaryFolder
  private let installation: Installation

  /// An installation of the built program, on its file system: a link needs no copy of it.
  private final class Installation: Sendable {
    let root: URL

    init() throws {
      let binary: URL = try #require(BinaryRun.binary)
      root = binary.deletingLastPathComponent().appending(path: "installation-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: root.appending(path: "bin"), withIntermediateDirectories: true)
      try FileManager.default.linkItem(at: binary, to: program)
    }

    var program: URL { root.appending(path: "bin/scaffold") }

    deinit { try? FileManager.default.removeItem(at: root) }
  }

  init() throws {
    folder = try TemporaryFolder()
    installation = try Installation()
    let reader = CatalogueReader.text.replacing(
      "import fnmatch, json, os, sys\n",
      with: "import fnmatch, json, os, sys\nopen('\(folder.path("asked"))', 'w').close()\n")
    let draft = try folder.write(reader, to: "reader", permissions: 0o755)
    let place = installation.root.appending(path: "lib/scaffold/plugins/\(CatalogueReader.path)")
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: URL(fileURLWithPath: draft), to: place)
    try folder.write(#"["name"]"#, to: "Author.type.json")
    try folder.write(SmallMetadata.text, to: "shop.xml")
  }

  private func run(_ arguments: String..., plugins: String = "") throws -> BinaryRun {
    let environment = [
      "PATH": "/usr/bin:/bin", "SCAFFOLD_PLUGIN_PATH": plugins, "XDG_CONFIG_HOME": folder.path("config"),
    ]
    return try BinaryRun(arguments, in: folder.url, environment: environment, binary: installation.program)
  }

  private var isAsked: Bool { FileManager.default.fileExists(atPath: folder.path("asked")) }

  @Test func needsNoTrust() throws {
    let list = try run("plugin", "list", "--format", "json")
    #expect(list.output.contains(#""origin" : "shipped""#) || list.output.contains(#""origin":"shipped""#))
    #expect(list.output.contains("ready"))
    let sets = try run("inspect", "Author.type.json", "./shop.xml")
    #expect(sets.status == 0, "\(sets.errors)")
    #expect(sets.output.contains("AuthorList"))
  }

  /// A document that a built-in reader recognizes starts no plugin. Only an unknown parameter does, because a reader may
  /// define it.
  @Test func isNotAskedAboutKnownDocuments() throws {
    #expect(try run("new", "shop.xml", "-o", "Shop", "--verify", "none").status == 0)
    #expect(!isAsked)
    let wrong = try run("new", "shop.xml", "-o", "Other", "--set", "colour=red", "--verify", "none")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("'colour'"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("Other")))
  }

  @Test func isTheLastInTheSearchPath() throws {
    let own = CatalogueReader.text.replacing("\"1.0\"", with: "\"2.0\"")
    try folder.write(own, to: "plugins/\(CatalogueReader.path)", permissions: 0o755)
    let list = try run("plugin", "list", plugins: folder.path("plugins")).output.split(separator: "\n")
    #expect(list.count == 3)
    #expect(list[1].contains("2.0") && list[1].contains("ready"))
    #expect(list[2].contains("shadowed") && list[2].contains(installation.root.path))
  }
}
