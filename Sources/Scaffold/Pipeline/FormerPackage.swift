import GeneratorModel
import GeneratorWriting

/// A package that is emitted again: what it was, and how its new version follows from it.
struct FormerPackage: Sendable {
  /// The package as it was last written.
  let project: GeneratedProject
  /// The renames that the user declares, as written.
  var renames: [SchemaRename] = []
  /// How to resolve lines that both the user and the tool changed.
  var conflicts: ConflictPolicy = .markers
  /// The files to emit again without regard to the user's edits, as the user named them.
  var reset: [String] = []
}

extension RegenerationRequest {
  /// The request for the stages.
  var emission: ScaffoldRequest {
    ScaffoldRequest(
      source: source, settings: settings, output: project.root, workingDirectory: workingDirectory,
      verification: verification, isDryRun: isDryRun)
  }

  /// The package for the stages.
  var former: FormerPackage {
    FormerPackage(project: project, renames: renames, conflicts: conflicts, reset: reset)
  }
}
