import GeneratorModel
import GeneratorReading
import GeneratorVerification
import GeneratorWriting

/// What a user asks `scaffold regenerate` for.
public struct RegenerationRequest: Sendable {
  /// The package as it was written last.
  public var project: GeneratedProject
  /// Where the metadata comes from.
  public var source: any DocumentSource
  /// The settings that are to hold from now on, paths as the user gave them; the metadata in it is not looked at.
  public var settings: ProjectSettings
  /// The renames that the user declares, as they were written.
  public var renames: [SchemaRename]
  /// The folder that relative paths are seen from, an absolute path.
  public var workingDirectory: String
  /// What becomes of lines that both the user and the tool changed.
  public var conflicts: ConflictPolicy
  /// The files that are emitted again as if nobody had edited them, as the user named them.
  public var reset: [String]
  /// What is run on the package.
  public var verification: VerificationLevel
  /// Whether everything is planned and nothing written.
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

  /// The request as the steps take it that writing a new package has too.
  var emission: ScaffoldRequest {
    ScaffoldRequest(
      source: source, settings: settings, output: project.root, workingDirectory: workingDirectory,
      verification: verification, isDryRun: isDryRun)
  }
}
