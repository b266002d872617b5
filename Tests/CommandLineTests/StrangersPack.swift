import Foundation
import Testing

/// A pack in a repository of a user who has only the program and its documentation.
struct StrangersPack {
  static let template = "modules/hello/files/Sources/__packageName__/Hello.swift.mustache"

  let folder: TemporaryFolder

  /// Lays the pack and one case out as `docs/SNAPSHOTS.md` says.
  init() throws {
    folder = try TemporaryFolder()
    for (path, text) in Self.texts { try folder.write(text, to: path) }
  }

  /// The command lines of the page that begin with `scaffold`, in blocks of one language.
  static func commands(in language: String) throws -> [[String]] {
    let page = URL(fileURLWithPath: #filePath).appending(path: "../../../docs/SNAPSHOTS.md").standardizedFileURL
    let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```\(language)\n").dropFirst()
    return blocks.flatMap { block -> [[String]] in
      let lines = (block.components(separatedBy: "```").first ?? "").split(separator: "\n")
      return lines.compactMap { line in
        let command = line.replacing("      - run: ", with: "").split(separator: " ").map(String.init)
        return command.first == "scaffold" ? Array(command.dropFirst()) : nil
      }
    }
  }

  /// Runs the program in the folder of the pack.
  func run(_ arguments: [String]) throws -> BinaryRun {
    try BinaryRun(arguments, in: folder.url, environment: ["XDG_CACHE_HOME": folder.path("cache")])
  }

  private static let texts = [
    "packs/hello.json": """
    {
      "summary": "A constant for each set.",
      "parameters": [{ "name": "greeting", "summary": "What the comment says.", "default": "hello" }],
      "modules": ["hello"]
    }
    """,
    "modules/hello/module.json": """
    { "summary": "All of it.", "targets": [{ "name": "__packageName__", "kind": "library" }] }
    """,
    "modules/hello/files/Package.swift.mustache": """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(name: "{{packageName}}", targets: [.target(name: "{{packageName}}")])

    """,
    template: """
    {{#sets}}
    /// {{parameters.greeting}}
    public let {{name}} = {{literal}}
    {{/sets}}

    """,
    "snapshots/hello/shop/case.json": """
    { "input": "metadata.xml", "name": "Shop", "parameters": { "greeting": "hi" } }
    """,
    "snapshots/hello/shop/metadata.xml": """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="Product"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
    <EntityContainer Name="Service"><EntitySet Name="Products" EntityType="Shop.Product"/></EntityContainer>
    </Schema></edmx:DataServices></edmx:Edmx>
    """,
  ]
}
