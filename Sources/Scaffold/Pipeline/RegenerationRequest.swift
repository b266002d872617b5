import GeneratorModel
import GeneratorReading
import GeneratorVerification
import GeneratorWriting

/// A request to emit a package again, as `scaffold regenerate` makes it.
public struct RegenerationRequest: Sendable {
  /// The package as it was last written.
  public var project: GeneratedProject
  /// The source of the metadata.
  public var source: any DocumentSource
  /// The new settings, with paths as the user gave them. Their metadata is ignored.
  public var settings: ProjectSettings
  /// The renames that the user declares, as written.
  public var renames: [SchemaRename]
  /// The folder for resolving relative paths, an absolute path.
  public var workingDirectory: String
  /// How to resolve lines that both the user and the tool changed.
  public var conflicts: ConflictPolicy
  /// The files to emit again without regard to the user's edits, as the user named them.
  public var reset: [String]
  /// How far to verify the package.
  public var verification: VerificationLevel
  /// Whether to plan everything and write nothing.
  public var isDryRun: Bool

  /// Creates a request.
  public init(
    project: GeneratedProject, source: any DocumentSource, settings: ProjectSettings, renames: [SchemaRename] = [],
    workingDirectory: String, conflicts: ConflictPolicy = .markers, reset: [String] = [],
    verification: VerificationLevel = .test, isDryRun: Bool = false
  ) {
    self.project = project
    self.source = source
    self.settings = settings
    self.renames = renames
    self.workingDirectory = workingDirectory
    self.conflicts = conflicts
    self.reset = reset
    self.verification = verification
    self.isDryRun = isDryRun
  }
}
