import Foundation

@testable import GeneratorPackTesting
@testable import GeneratorPacks

/// A pack with a case in a folder, which a test can change.
struct SnapshotFixture {
  let folder = try? TemporaryFolder()

  static let template = "Sources/__packageName__/__packageName__.swift.mustache"

  /// The files that every test begins with, some of them replaced.
  init(_ changes: [String: String] = [:]) throws {
    for (path, text) in Self.texts.merging(changes, uniquingKeysWith: { $1 }) { try write(text, to: path) }
  }

  var root: String { folder?.path ?? "" }

  func write(_ text: String, to path: String) throws { try folder?.write(text, to: path) }

  /// Runs the cases of the pack.
  func run(_ options: SnapshotOptions = SnapshotOptions(), overlays: [String] = []) async throws -> SnapshotReport {
    let locator = SnapshotLocator(builtIn: TemplateTree(), workingDirectory: root, overlays: overlays)
    let builder = SnapshotBuilder(folder: root + "/cache")
    return try await SnapshotRunner([try locator.subject("small")], options: options, builder: builder).run()
  }

  private static let texts = [
    "packs/small.json": #"{ "summary": "A small pack.", "modules": ["code"] }"#,
    "modules/code/module.json": """
    { "summary": "Code.", "targets": [{ "name": "__packageName__", "kind": "library" }] }
    """,
    "modules/code/Sources/Plain/Plain.swift": "enum Plain {}\n",
    "modules/code/files/Package.swift.mustache": """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "{{packageName}}", targets: [{{#targets}}.target(name: "{{target}}"){{^-last}}, {{/-last}}{{/targets}}])

    """,
    "modules/code/files/\(template)": """
    {{#sets}}
    {{> code/set}}
    {{/sets}}
    {{^sets}}
    // No sets.
    {{/sets}}

    """,
    "modules/code/partials/set.mustache": """
    {{#docs}}
    ///{{.}}
    {{/docs}}
    public let {{name}} = {{literal}}

    """,
    "snapshots/small/one/case.json": #"{ "input": "metadata.xml", "name": "Shop" }"#,
    "snapshots/small/one/metadata.xml": """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="Product"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
    <EntityContainer Name="Service"><EntitySet Name="Products" EntityType="Shop.Product"/></EntityContainer>
    </Schema></edmx:DataServices></edmx:Edmx>
    """,
  ]
}
