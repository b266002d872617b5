import FoundationEssentials
import GeneratorCore
import Glibc

/// The fingerprint of a plugin's bytes: the SHA-256 of its executable, or of all files in its own folder if it has one.
///
/// A plugin directly in the project's plugin folder can load other files in this folder, like a Python module that it
/// imports. The hash therefore includes these files, except for other plugins.
public struct PluginFingerprint: Sendable {
  /// The maximum number of files, and of bytes, in a plugin's folder.
  private static let limits = (files: 20_000, bytes: 512 << 20)

  private let file: PluginFile

  /// Creates the fingerprint of a plugin.
  public init(_ file: PluginFile) {
    self.file = file
  }

  /// Calculates the hash.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` for a file that cannot be read, `refused` for a folder that is too
  ///   large, and for a project's plugin with a symbolic link, which could lead to files that are not hashed.
  public func hash() throws -> ContentHash { try hash { _, _, _ in } }

  /// Copies the hashed files to a folder.
  ///
  /// - Parameter target: an empty folder to which nobody else has access.
  /// - Returns: the copied plugin, and the hash of the copied bytes.
  /// - Throws: the errors of ``hash()`` and of the file system.
  func copy(into target: String) throws -> (PluginFile, ContentHash) {
    let source = file.folder ?? looseFolder
    let home = "\(target)/\(file.folder == nil ? PluginFinder.projectFolder : file.identity.executable)"
    let files = FileManager.default
    let hash = try hash { path, bytes, isExecutable in
      let place = URL(fileURLWithPath: "\(home)/\(path)")
      try files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: place)
      try files.setAttributes([.posixPermissions: isExecutable ? 0o700 : 0o600], ofItemAtPath: place.path)
    }
    let executable = source.map { String(file.executable.dropFirst($0.count + 1)) } ?? file.identity.executable
    return (file.moved(to: "\(home)/\(executable)"), hash)
  }

  /// - Parameter take: receives each hashed file: the path relative to the plugin's folder, the bytes, and whether it
  ///   is executable.
  private func hash(_ take: (String, Data, Bool) throws -> Void) throws -> ContentHash {
    if file.origin == .project { try refuseLinks() }
    guard let folder = file.folder ?? looseFolder else {
      let bytes = try bytes(of: file.executable)
      try take(file.identity.executable, bytes, true)
      return ContentHash(of: bytes)
    }
    var digests: [UInt8] = []
    var total = 0
    for path in try paths(in: folder) {
      let bytes = try bytes(of: "\(folder)/\(path)")
      total += bytes.count
      guard total <= Self.limits.bytes else {
        throw refusal("'\(folder)' has more than \(Self.limits.bytes >> 20) MB")
      }
      let isExecutable = access("\(folder)/\(path)", X_OK) == 0
      digests.append(contentsOf: "\(path)\0\(isExecutable) \(ContentHash(of: bytes))\n".utf8)
      try take(path, bytes, isExecutable)
    }
    return ContentHash(of: digests)
  }

  /// The project's plugin folder if the plugin is directly in it, without its own folder.
  private var looseFolder: String? {
    let parent = URL(fileURLWithPath: file.executable).deletingLastPathComponent().path
    return file.folder == nil && parent.hasSuffix("/" + PluginFinder.projectFolder) ? parent : nil
  }

  private func paths(in folder: String) throws -> [String] {
    var paths: [String] = []
    do {
      try DiskFileSystem().walk(folder) { path, status in
        if isOfAnother(path) { return false }
        switch status {
        case .file: paths.append(path)
        case .directory: break
        case .other:
          // The user's own plugins may contain other kinds of files. A project's plugin may contain only files that
          // the hash covers.
          guard file.origin != .project else { throw refusal("'\(folder)/\(path)' is neither a file nor a folder") }
        }
        guard paths.count <= Self.limits.files else {
          throw refusal("'\(folder)' has more than \(Self.limits.files) files")
        }
        return true
      }
    } catch let error as FileSystemError {
      throw unreadable(error.path)
    }
    return paths.sorted()
  }

  /// Whether a path next to a plugin without its own folder belongs to another plugin.
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
    do {
      return try BoundedFile(path, limit: Self.limits.bytes).read()
    } catch .tooLarge {
      throw refusal("'\(path)' has more than \(Self.limits.bytes >> 20) MB")
    } catch .unreadable {
      throw unreadable(path)
    }
  }

  private func unreadable(_ path: String) -> ScaffoldError {
    ScaffoldError(.unreadable, .unreadableFile, "cannot read '\(path)' of the plugin '\(file.identity)'")
  }

  private func refusal(_ what: String) -> ScaffoldError {
    ScaffoldError(
      .refused, .unverifiablePlugin, "cannot compute the hash of the plugin '\(file.identity)': \(what)",
      hint: "keep in its folder only what the plugin needs, or name another folder in $SCAFFOLD_PLUGIN_PATH")
  }
}
