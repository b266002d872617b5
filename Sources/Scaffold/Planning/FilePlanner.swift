import GeneratorCore
import GeneratorNaming
import GeneratorPacks
import Templates

/// Plans the files of a package: outline × named model → ``PackagePlan``.
///
/// It does not access the disk. All faults of a pack are reported together.
public struct FilePlanner: Sendable {
  /// The maximum number of files in a package, and their maximum total size in bytes.
  static let limits = (files: 50_000, bytes: 1 << 30)

  private let outline: PackageOutline
  private let toolVersion: String

  /// Creates a planner for the package of an outline.
  ///
  /// - Parameters:
  ///   - outline: the outline.
  ///   - toolVersion: the version of this tool for templates.
  public init(outline: PackageOutline, toolVersion: String = ToolVersion.current) {
    self.outline = outline
    self.toolVersion = toolVersion
  }

  /// Plans a package.
  ///
  /// - Parameter model: the service with its Swift names; it must be the service of the outline.
  /// - Throws: ``ScaffoldError``: `packFailed` for faults of the pack or its templates, `refused` for paths that leave
  ///   the package.
  public func plan(_ model: NamedModel) throws -> PackagePlan {
    var coverage: TemplateCoverage?
    return try plan(model, recording: &coverage)
  }

  /// Plans a package, and records which parts of the templates were used unless `coverage` is nil.
  ///
  /// - Throws: the errors of ``plan(_:)``.
  public func plan(_ model: NamedModel, recording coverage: inout TemplateCoverage?) throws -> PackagePlan {
    let context = TemplateContextBuilder(outline: outline, model: model, toolVersion: toolVersion).context()
    let renderer = try ModuleRenderer(outline: outline, context: context)
    var sink = DiagnosticSink()
    var failure = ScaffoldError.Failure.packFailed
    var files: [PlannedFile] = []
    var size = 0
    for module in outline.modules {
      for path in module.files.keys.sorted() {
        try Task.checkCancellation()
        do {
          let added = try renderer.files(of: module, at: path, recording: &coverage)
          files += added
          size += added.reduce(0) { $0 + $1.bytes.count }
        } catch let error as ScaffoldError {
          if error.failure == .refused { failure = .refused }
          sink.report(contentsOf: error.diagnostics)
        }
        guard files.count <= Self.limits.files, size <= Self.limits.bytes else {
          throw ScaffoldError(
            .packFailed,
            .packageTooLarge,
            "with the module '\(module.name)' the package has more than \(Self.limits.files) files or "
              + "\(Self.limits.bytes >> 20) MB",
            hint: "select a part of the service with '--include', or write several elements to one file")
        }
      }
    }
    guard !sink.hasErrors else { throw ScaffoldError(failure, sink.diagnostics) }
    return PackagePlan(outline: outline, files: try FilePlan(files), pinnedNames: model.pinnedNames)
  }
}
