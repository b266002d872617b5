import Foundation
import GeneratorCore

/// What a plugin consists of, as it was when it was hashed: a copy that nobody else can reach, and that runs in place of the
/// plugin. So what runs is what is trusted, whatever becomes of the plugin's own files meanwhile.
///
/// The copy is there as long as the object lives.
public final class PluginCopy: Sendable {
  /// The plugin, whose executable is the copy.
  public let file: PluginFile
  /// The hash of the bytes that were copied.
  public let hash: ContentHash
  private let folder: String

  /// Copies a plugin.
  ///
  /// - Throws: ``ScaffoldError``: as ``PluginFingerprint/hash()``, `outputInTheWay` where it cannot be copied.
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
      throw ScaffoldError(.outputInTheWay, "cannot copy the plugin '\(plugin.identity)' to '\(url.path)'")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}
