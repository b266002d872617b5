import Foundation
import GeneratorCore

/// Finds plugins, sees to it that only trusted ones run, and has them describe themselves.
public struct PluginHost: Sendable {
  /// Where plugins are looked for.
  public let finder: PluginFinder
  /// What the user trusts.
  public let trust: TrustRecord
  /// Whether the project's plugins are taken as they are.
  public let isTrusting: Bool
  private let environment: [String: String]
  private let limits: PluginLimits

  /// Creates a host.
  ///
  /// - Parameters:
  ///   - project: the folder in which the program was called, an absolute path.
  ///   - environment: search paths, the place of the user's configuration, and what plugins find in their environment.
  ///   - isTrusting: whether the project's plugins are taken as they are, for CI.
  ///   - limits: what a plugin may take; by default what the environment says.
  public init(
    project: String, environment: [String: String], isTrusting: Bool = false, limits: PluginLimits? = nil
  ) {
    finder = PluginFinder(project: project, environment: environment)
    trust = TrustRecord(environment: environment)
    self.isTrusting = isTrusting
    self.environment = environment
    self.limits = limits ?? PluginLimits(environment: environment)
  }

  /// Makes a plugin that was found ready to run.
  ///
  /// - Parameters:
  ///   - file: the plugin.
  ///   - listener: takes what it writes to standard error, now and later.
  /// - Throws: ``ScaffoldError``: `refused` if it is the project's and not trusted, `pluginFailed` if it cannot describe
  ///   itself, `unreadable` if it cannot be read.
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

  /// A copy of a plugin of the project, of just the bytes that are trusted; nil for the user's own plugins, which run where
  /// they stand.
  ///
  /// - Throws: ``ScaffoldError``: `refused` if it is the project's and not trusted, `unreadable` if it cannot be read.
  public func trustedCopy(of file: PluginFile) throws -> PluginCopy? {
    guard file.origin == .project else { return nil }
    let copy = try PluginCopy(file)
    try refuse(file, unlessTrusted: copy.hash)
    return copy
  }

  private func refuse(_ file: PluginFile, unlessTrusted hash: ContentHash) throws {
    guard !isTrusting, try !trust.contains(hash) else { return }
    throw ScaffoldError(
      .refused, "the plugin '\(file.identity)' comes with this project and is not trusted",
      hint: "read '\(file.place)', then: scaffold plugin trust '\(file.place)'; for CI there is '--trust'")
  }

  /// Makes the plugin of an identity ready to run.
  ///
  /// - Throws: as ``load(_:listener:)``; `usage` where there is none.
  public func load(_ identity: PluginIdentity, listener: @escaping PluginProcess.Listener) async throws -> LoadedPlugin
  {
    try await load(try finder.find(identity), listener: listener)
  }
}
