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
  /// The file of the settings, for the locations of faults in them: that of the package, unless another one is named.
  public var settingsDocument: SettingsDocument?
  /// The renames that the user declares, as written.
  public var renames: [SchemaRename]
  /// The folder for resolving relative paths, an absolute path.
  public var workingDirectory: String
  /// How to resolve lines that both the user and the tool changed.
  public var conflicts: MergeConflictPolicy
  /// The files to emit again without regard to the user's edits, as the user named them.
  public var reset: [String]
  /// How far to verify the package.
  public var verification: VerificationLevel
  /// Whether to plan everything and write nothing.
  public var isDryRun: Bool
  /// Whether to assign all names as in a new package, instead of keeping those of this one.
  public var renewsNames = false

  /// The sources and renames of the services of a package of several, in the order of the settings; empty for a package
  /// of one, whose ``source`` and ``renames`` are above.
  public var services: [Service] = []

  /// The inputs of one of several services.
  public struct Service: Sendable {
    /// The source of the metadata.
    public var source: any DocumentSource
    /// The renames that the user declares, as written.
    public var renames: [SchemaRename]

    /// Creates the inputs of a service.
    public init(source: any DocumentSource, renames: [SchemaRename] = []) {
      self.source = source
      self.renames = renames
    }
  }

  /// Creates a request.
  public init(
    project: GeneratedProject, source: any DocumentSource, settings: ProjectSettings, renames: [SchemaRename] = [],
    workingDirectory: String, conflicts: MergeConflictPolicy = .markers, reset: [String] = [],
    verification: VerificationLevel = .test, isDryRun: Bool = false
  ) {
    self.project = project
    self.source = source
    self.settings = settings
    settingsDocument = project.settingsDocument
    self.renames = renames
    self.workingDirectory = workingDirectory
    self.conflicts = conflicts
    self.reset = reset
    self.verification = verification
    self.isDryRun = isDryRun
  }
}

extension RegenerationRequest {
  /// Creates a request for a package of several services.
  ///
  /// - Parameter services: the inputs of the services that the settings list. There must be as many.
  public init(
    project: GeneratedProject, services: [Service], settings: ProjectSettings, workingDirectory: String
  ) {
    self.init(
      project: project, source: services[0].source, settings: settings, workingDirectory: workingDirectory)
    self.services = services
  }
}
