import Foundation
import SampleMetadata

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorPipeline
@testable import GeneratorReading
@testable import GeneratorVerification
@testable import GeneratorWriting

/// A small package in a folder, emitted again and again without the toolchain.
struct RegenerationFixture {
  let folder: TemporaryFolder
  /// The template files that differ from the pack's.
  var templates: [String: String] = Self.members
  var fileSystem: any FileSystem = DiskFileSystem()

  /// A type has a line for every member.
  static let members = [
    "modules/base/partials/type.mustache": """
    struct {{name}} {
    {{#members}}
      var {{name}}: {{type}}
    {{/members}}

      func describe() {}
    }

    """
  ]

  init(metadata: String = SmallMetadata.text) throws {
    folder = try TemporaryFolder()
    try folder.write(metadata, to: "shop.xml")
  }

  /// The small document with a property more.
  static func metadata(adding name: String, after other: String = "Name") -> String {
    let property = "<Property Name=\"\(other)\" Type=\"Edm.String\"/>"
    return SmallMetadata.text.replacing(
      property, with: property + "\n<Property Name=\"\(name)\" Type=\"Edm.String\"/>")
  }

  var root: String { folder.path + "/Shop" }

  var pipeline: ScaffoldPipeline {
    ScaffoldPipeline(builtInTemplates: PackFixture.tree(templates), fileSystem: fileSystem)
  }

  @discardableResult
  func new(into output: String? = nil) async throws -> ScaffoldResult {
    try await pipeline.run(
      ScaffoldRequest(
        source: try MetadataSource("shop.xml", baseDirectory: folder.path),
        settings: ProjectSettings(metadata: "", pack: "small"), output: output, workingDirectory: folder.path,
        verification: .none))
  }

  @discardableResult
  func regenerate(
    at place: String? = nil, conflicts: MergeConflictPolicy = .markers, isDryRun: Bool = false,
    renames: [SchemaRename] = [], settings change: (inout ProjectSettings) -> Void = { _ in },
    request adapt: (inout RegenerationRequest) -> Void = { _ in }
  ) async throws -> RegenerationResult {
    let root = place.map { folder.path + "/" + $0 } ?? root
    let project = try pipeline.project(at: root, name: "Shop")
    var settings = project.settings.resolved(in: root)
    change(&settings)
    var request = RegenerationRequest(
      project: project, source: try MetadataSource(settings.metadata, baseDirectory: folder.path),
      settings: settings, renames: renames, workingDirectory: folder.path, conflicts: conflicts, verification: .none,
      isDryRun: isDryRun)
    adapt(&request)
    return try await pipeline.regenerate(request)
  }

  /// The files of the package, without the tool's own files.
  func files(of name: String = "Shop") throws -> [String: String] {
    try folder.files(in: name).filter { !$0.key.hasPrefix(".scaffold/") }
  }

  func text(_ path: String) throws -> String {
    try String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }

  func edit(_ path: String, _ change: (String) -> String) throws {
    try folder.write(change(try text(path)), to: "Shop/" + path)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: root + "/" + path)
  }
}

extension RegenerationResult {
  /// The changes of the reported files, by path.
  var states: [String: FileChange.Kind] {
    Dictionary(
      uniqueKeysWithValues: report.files.filter { $0.kind != .unchanged }.map { ($0.path.text, $0.kind) })
  }
}
