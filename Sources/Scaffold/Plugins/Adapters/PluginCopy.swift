import FoundationEssentials
import GeneratorCore

/// A private copy of a plugin's files as they were hashed, which is run instead of the plugin. The bytes that run are
/// therefore the trusted ones, even if the plugin's own files change in the meantime.
///
/// The copy is deleted with the object.
public final class PluginCopy: Sendable {
  /// The plugin, whose executable is the copy.
  public let file: PluginFile
  /// The hash of the copied bytes.
  public let hash: ContentHash
  private let folder: String

  /// Copies a plugin.
  ///
  /// - Throws: ``ScaffoldError``: the errors of ``PluginFingerprint/hash()``, and `outputExists` if the plugin cannot
  ///   be copied.
  public init(_ plugin: PluginFile) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "scaffold-trusted-\(UUID().uuidString)")
    folder = url.path
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      (file, hash) = try PluginFingerprint(plugin).copy(into: url.path)
    } catch {
      try? FileManager.default.removeItem(at: url)
      if error is ScaffoldError { throw error }
      throw ScaffoldError(
        .outputExists, .fileSystemError, "cannot copy the plugin '\(plugin.identity)' to '\(url.path)'")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}
