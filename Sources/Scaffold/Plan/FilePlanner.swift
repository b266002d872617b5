import Templates

/// Plans the files of a package: outline × named model → ``PackagePlan``.
///
/// Nothing is read from or written to disk; all faults of a pack are told at once.
public struct FilePlanner: Sendable {
  private let outline: PackageOutline

  /// Creates a planner of the package of an outline.
  public init(outline: PackageOutline) {
    self.outline = outline
  }

  /// Plans a package.
  ///
  /// - Parameter model: the service with its Swift names, the service that the outline was made for.
  /// - Throws: ``ScaffoldError``: `packFailed` for faults of the pack or its templates, `refused` for paths that leave
  ///   the package.
  public func plan(_ model: NamedModel) throws -> PackagePlan {
    let context = TemplateContextBuilder(outline: outline, model: model).context()
    let renderer = try ModuleRenderer(outline: outline, context: context)
    var sink = DiagnosticSink()
    var failure = ScaffoldError.Failure.packFailed
    var files: [PlannedFile] = []
    for module in outline.modules {
      for path in module.files.keys.sorted() {
        do {
          files += try renderer.files(of: module, at: path)
        } catch let error as ScaffoldError {
          if error.failure == .refused { failure = .refused }
          sink.report(contentsOf: error.diagnostics)
        }
      }
    }
    guard !sink.hasErrors else { throw ScaffoldError(failure, sink.diagnostics) }
    var pinnedNames = model.pinnedNames
    pinnedNames.fileNames = context.fileNames
    return PackagePlan(outline: outline, files: try FilePlan(files), pinnedNames: pinnedNames)
  }
}
