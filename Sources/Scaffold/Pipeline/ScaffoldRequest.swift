import GeneratorPlanning
import GeneratorReading
import GeneratorVerification
import GeneratorWriting

/// A request to write a new package, as `scaffold new` makes it.
public struct ScaffoldRequest: Sendable {
  /// The source of the metadata.
  public var source: any DocumentSource
  /// The name, the pack, parameters and other settings, with paths as the user gave them. Their metadata is ignored.
  public var settings: ProjectSettings
  /// The package's place; nil for `./NAME`.
  public var output: String?
  /// The folder for resolving relative paths, an absolute path.
  public var workingDirectory: String
  /// How far to verify the emitted package.
  public var verification: VerificationLevel
  /// Whether to plan everything and write nothing.
  public var isDryRun: Bool
  /// The file of the settings, for the locations of faults in them; nil if there is none.
  public var settingsDocument: SettingsDocument?
  /// The package, if the service is one of several.
  var membership: ServiceMembership?

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
  /// A path of the user as an absolute path.
  func absolute(_ path: String) -> String {
    RelativePath.resolve(path, in: workingDirectory)
  }
}
