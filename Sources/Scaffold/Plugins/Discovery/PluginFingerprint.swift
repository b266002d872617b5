import Foundation

/// What identifies the bytes of a plugin: the SHA-256 of its executable, or of everything in its folder where it has one.
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
  /// - Throws: ``ScaffoldError``: `unreadable` for a file that cannot be read, `refused` for a folder that holds a
  ///   symbolic link, which could lead to what no hash covers, or is too large.
  public func hash() throws -> ContentHash {
    guard let folder = file.folder else { return ContentHash(of: try bytes(of: file.executable)) }
    var digests: [UInt8] = []
    var total = 0
    for path in try paths(in: folder) {
      let bytes = try bytes(of: "\(folder)/\(path)")
      total += bytes.count
      guard total <= Self.limits.bytes else { throw refusal("holds more than \(Self.limits.bytes >> 20) MB") }
      let isExecutable = access("\(folder)/\(path)", X_OK) == 0
      digests.append(contentsOf: "\(path)\0\(isExecutable) \(ContentHash(of: bytes))\n".utf8)
    }
    return ContentHash(of: digests)
  }

  private func paths(in folder: String) throws -> [String] {
    guard let files = FileManager.default.enumerator(atPath: folder) else { throw unreadable(folder) }
    var paths: [String] = []
    for case let path as String in files {
      switch files.fileAttributes?[.type] as? FileAttributeType {
      case .typeRegular: paths.append(path)
      case .typeDirectory: break
      default:
        // The user's own plugins may be laid out as they like; those of a project are held to what a hash covers.
        guard file.origin != .project else { throw refusal("holds '\(path)', which is neither a file nor a folder") }
      }
      guard paths.count <= Self.limits.files else { throw refusal("holds more than \(Self.limits.files) files") }
    }
    return paths.sorted()
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
      .refused, "the folder of the plugin '\(file.identity)' \(what), so no hash can stand for it",
      hint: "keep in '\(file.folder ?? file.place)' only what the plugin needs")
  }
}
