import Foundation

/// What identifies the bytes of a plugin: the SHA-256 of its executable, or of everything in its folder where it has one.
///
/// A plugin that lies loose in a project's folder of plugins can take along what lies there beside it, as Python does
/// with a module that it imports; so that counts too, but for the other plugins.
public struct PluginFingerprint: Sendable {
  /// The most files that a plugin's folder can hold, and the most bytes.
  private static let limits = (files: 20_000, bytes: 512 << 20)

  private let file: PluginFile

  /// The fingerprint of a plugin that was found.
  public init(_ file: PluginFile) {
    self.file = file
  }

  /// The hash.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` for a file that cannot be read, `refused` for a project's plugin with a
  ///   symbolic link, which could lead to what no hash covers, and for a folder that is too large.
  public func hash() throws -> ContentHash {
    if file.origin == .project { try refuseLinks() }
    guard let folder = file.folder ?? looseFolder else { return ContentHash(of: try bytes(of: file.executable)) }
    var digests: [UInt8] = []
    var total = 0
    for path in try paths(in: folder) {
      let bytes = try bytes(of: "\(folder)/\(path)")
      total += bytes.count
      guard total <= Self.limits.bytes else {
        throw refusal("'\(folder)' holds more than \(Self.limits.bytes >> 20) MB")
      }
      let isExecutable = access("\(folder)/\(path)", X_OK) == 0
      digests.append(contentsOf: "\(path)\0\(isExecutable) \(ContentHash(of: bytes))\n".utf8)
    }
    return ContentHash(of: digests)
  }

  /// The folder of a project that the plugin lies in without one of its own.
  private var looseFolder: String? {
    let parent = URL(fileURLWithPath: file.executable).deletingLastPathComponent().path
    return file.folder == nil && parent.hasSuffix("/" + PluginFinder.projectFolder) ? parent : nil
  }

  private func paths(in folder: String) throws -> [String] {
    guard let files = FileManager.default.enumerator(atPath: folder) else { throw unreadable(folder) }
    var paths: [String] = []
    for case let path as String in files {
      if isOfAnother(path) {
        files.skipDescendants()
        continue
      }
      switch files.fileAttributes?[.type] as? FileAttributeType {
      case .typeRegular: paths.append(path)
      case .typeDirectory: break
      default:
        // The user's own plugins may be laid out as they like; those of a project are held to what a hash covers.
        guard file.origin != .project else { throw refusal("'\(folder)/\(path)' is neither a file nor a folder") }
      }
      guard paths.count <= Self.limits.files else {
        throw refusal("'\(folder)' holds more than \(Self.limits.files) files")
      }
    }
    return paths.sorted()
  }

  /// Whether a path beside a loose plugin is that of another plugin.
  private func isOfAnother(_ path: String) -> Bool {
    guard file.folder == nil, let identity = PluginIdentity(executable: path) else { return false }
    return identity != file.identity
  }

  private func refuseLinks() throws {
    let place = URL(fileURLWithPath: file.place)
    for path in [place.path, place.deletingLastPathComponent().path] {
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if type == .typeSymbolicLink { throw refusal("'\(path)' is a symbolic link") }
    }
  }

  private func bytes(of path: String) throws -> Data {
    guard let bytes = FileManager.default.contents(atPath: path) else { throw unreadable(path) }
    return bytes
  }

  private func unreadable(_ path: String) -> ScaffoldError {
    ScaffoldError(.unreadable, "cannot read '\(path)' of the plugin '\(file.identity)'")
  }

  private func refusal(_ what: String) -> ScaffoldError {
    ScaffoldError(
      .refused, "no hash can stand for the plugin '\(file.identity)': \(what)",
      hint: "keep in its folder only what the plugin needs, or name another folder in $SCAFFOLD_PLUGIN_PATH")
  }
}
