import FoundationEssentials
import GeneratorCore

/// Finds and loads plugins, and ensures that only trusted ones run.
public struct PluginHost: Sendable {
  /// The finder of plugins.
  public let finder: PluginFinder
  /// The hashes that the user trusts.
  public let trust: TrustRecord
  /// Whether the project's plugins are trusted without a record.
  public let isTrusting: Bool
  private let environment: [String: String]
  private let limits: PluginLimits

  /// Creates a host.
  ///
  /// - Parameters:
  ///   - project: the folder in which the program was called, an absolute path.
  ///   - environment: the search paths, the location of the user's configuration, and the plugins' environment
  ///     variables.
  ///   - isTrusting: whether the project's plugins are trusted without a record, for CI.
  ///   - limits: the limits of plugins; nil for those in the environment.
  ///   - shipped: the folder of the plugins that come with this program, an absolute path; nil for none.
  public init(
    project: String, environment: [String: String], isTrusting: Bool = false, limits: PluginLimits? = nil,
    shipped: String? = nil
  ) {
    finder = PluginFinder(project: project, environment: environment, shipped: shipped)
    trust = TrustRecord(environment: environment)
    self.isTrusting = isTrusting
    self.environment = environment
    self.limits = limits ?? PluginLimits(environment: environment)
  }

  /// Loads a plugin.
  ///
  /// - Parameters:
  ///   - file: the plugin.
  ///   - listener: receives its standard error, now and later.
  /// - Throws: ``ScaffoldError``: `refused` if it is a plugin of the project and not trusted, `pluginFailed` if it
  ///   cannot describe itself, `unreadable` if it cannot be read.
  public func load(_ file: PluginFile, listener: @escaping PluginProcess.Listener) async throws -> LoadedPlugin {
    let copy = try trustedCopy(of: file)
    let running = copy?.file ?? file
    let hash = try copy?.hash ?? PluginFingerprint(file).hash()
    let process = PluginProcess(running, environment: environment, listener: listener)
    let output = try await process.run(["--describe"], input: Data(), limits: limits.description)
    let description = try PluginDescription([UInt8](output), of: file.identity)
    return LoadedPlugin(
      file: running, description: description, hash: hash, process: process, limits: limits.request, copy: copy)
  }

  /// A copy of a project's plugin with exactly the trusted bytes; nil for the user's own plugins, which run without a
  /// copy.
  ///
  /// - Throws: ``ScaffoldError``: `refused` if it is a plugin of the project and not trusted, `unreadable` if it cannot
  ///   be read.
  public func trustedCopy(of file: PluginFile) throws -> PluginCopy? {
    guard file.origin == .project else { return nil }
    let copy = try PluginCopy(file)
    try refuse(file, unlessTrusted: copy.hash)
    return copy
  }

  private func refuse(_ file: PluginFile, unlessTrusted hash: ContentHash) throws {
    guard !isTrusting, try !trust.contains(hash) else { return }
    throw ScaffoldError(
      .refused, .untrustedPlugin, "the plugin '\(file.identity)' belongs to this project and is not trusted",
      hint: "read '\(file.place)', then run: scaffold plugin trust '\(file.place)'; in CI use '--trust'")
  }

  /// Loads the plugin with an identity.
  ///
  /// - Throws: the errors of ``load(_:listener:)``, and `usage` if there is no such plugin.
  public func load(_ identity: PluginIdentity, listener: @escaping PluginProcess.Listener) async throws -> LoadedPlugin
  {
    try await load(try finder.find(identity), listener: listener)
  }
}
