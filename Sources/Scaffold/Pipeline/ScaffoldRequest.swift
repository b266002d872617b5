import GeneratorReading
import GeneratorVerification
import GeneratorWriting

/// What a user asks `scaffold new` for.
public struct ScaffoldRequest: Sendable {
  /// Where the metadata comes from.
  public var source: any DocumentSource
  /// Name, pack, parameters and the like, paths as the user gave them; the metadata in it is not looked at.
  public var settings: ProjectSettings
  /// The package's place; `./NAME` where none is given.
  public var output: String?
  /// The folder that relative paths are seen from, an absolute path.
  public var workingDirectory: String
  /// What is run on the emitted package.
  public var verification: VerificationLevel
  /// Whether everything is planned and nothing written.
  public var isDryRun: Bool

  /// Creates a request.
  public init(
    source: any DocumentSource, settings: ProjectSettings, output: String? = nil, workingDirectory: String,
    verification: VerificationLevel = .test, isDryRun: Bool = false
  ) {
    self.source = source
    self.settings = settings
    self.output = output
    self.workingDirectory = workingDirectory
    self.verification = verification
    self.isDryRun = isDryRun
  }
}
