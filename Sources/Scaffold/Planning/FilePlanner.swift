import GeneratorCore
import GeneratorModel
import GeneratorNaming
import GeneratorPacks
import Templates

/// Plans the files of a package: outline × named model → ``PackagePlan``.
///
/// Nothing is read from or written to disk; all faults of a pack are told at once.
public struct FilePlanner: Sendable {
  /// The most files that a package can have, and the most bytes in all of them.
  static let limits = (files: 50_000, bytes: 1 << 30)

  private let outline: PackageOutline
  private let toolVersion: String
  private let pinnedFiles: [MetadataPath: String]

  /// Creates a planner of the package of an outline.
  ///
  /// - Parameters:
  ///   - outline: the outline.
  ///   - toolVersion: what templates are told of the version of this tool.
  ///   - pinnedFiles: the file that each type stood in, when the package was written before.
  public init(
    outline: PackageOutline, toolVersion: String = ToolVersion.current, pinnedFiles: [MetadataPath: String] = [:]
  ) {
    self.outline = outline
    self.toolVersion = toolVersion
    self.pinnedFiles = pinnedFiles
  }

  /// Plans a package.
  ///
  /// - Parameter model: the service with its Swift names, the service that the outline was made for.
  /// - Throws: ``ScaffoldError``: `packFailed` for faults of the pack or its templates, `refused` for paths that leave
  ///   the package.
  public func plan(_ model: NamedModel) throws -> PackagePlan {
    var coverage: TemplateCoverage?
    return try plan(model, recording: &coverage)
  }

  /// Plans a package, and adds to a record, where there is one, what of the templates was reached.
  ///
  /// - Throws: as ``plan(_:)``.
  public func plan(_ model: NamedModel, recording coverage: inout TemplateCoverage?) throws -> PackagePlan {
    let builder = TemplateContextBuilder(
      outline: outline, model: model, toolVersion: toolVersion, pinnedFiles: pinnedFiles)
    let context = builder.context()
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
            "with the module '\(module.name)' the package has more than \(Self.limits.files) files or "
              + "\(Self.limits.bytes >> 20) MB",
            hint: "take a part of the service with '--include', or write several elements to a file")
        }
      }
    }
    guard !sink.hasErrors else { throw ScaffoldError(failure, sink.diagnostics) }
    var pinnedNames = model.pinnedNames
    pinnedNames.fileNames = context.fileNames
    pinnedNames.names.merge(context.methodNames) { own, _ in own }
    return PackagePlan(outline: outline, files: try FilePlan(files), pinnedNames: pinnedNames)
  }
}
