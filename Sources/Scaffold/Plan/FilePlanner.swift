import Templates

/// Plans the files of a package: pack × named model → ``PackagePlan``.
///
/// Nothing is read from or written to disk; all faults of a pack are told at once.
public struct FilePlanner: Sendable {
  private let pack: TemplatePack

  /// Creates a planner of what a pack emits.
  public init(pack: TemplatePack) {
    self.pack = pack
  }

  /// Plans a package.
  ///
  /// - Parameters:
  ///   - model: the service with its Swift names.
  ///   - name: the package's name.
  ///   - settings: what the user set of the pack's parameters.
  /// - Throws: ``ScaffoldError``: `usage` for settings or a name that do not fit, `packFailed` for faults of the pack
  ///   or its templates, `refused` for paths that leave the package.
  public func plan(_ model: NamedModel, name: PackageName, settings: [String: String] = [:]) throws -> PackagePlan {
    let outline = try OutlineBuilder(pack: pack).outline(for: model.model, name: name, settings: settings)
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
