import FoundationEssentials
import GeneratorCore

/// The hashes that the user trusts, stored in a file of the user's configuration,
/// `$XDG_CONFIG_HOME/scaffold/trust.json`.
///
/// XDG Base Directory Specification 0.8.
public struct TrustRecord: Sendable {
  private struct Content: Codable {
    var format = 1
    /// The path of each hash when it was trusted.
    var trusted: [String: String] = [:]
  }

  /// The path of the file.
  public let path: String

  /// Creates the record of a user.
  ///
  /// - Parameter environment: the environment that determines the path of the file.
  public init(environment: [String: String]) {
    let configured = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home =
      environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? FileManager.default.homeDirectoryForCurrentUser.path
    path = (configured ?? home + "/.config") + "/scaffold/trust.json"
  }

  /// Whether a hash is trusted, wherever its file is.
  ///
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if the record is damaged.
  public func contains(_ hash: ContentHash) throws -> Bool {
    try content().trusted[hash.description] != nil
  }

  /// Adds a hash.
  ///
  /// - Parameters:
  ///   - hash: the trusted hash.
  ///   - place: the current path of its file, for people.
  /// - Throws: ``ScaffoldError``: `notSetUp` if the record is damaged, `outputExists` if it cannot be written.
  public func add(_ hash: ContentHash, at place: String) throws {
    var content = try content()
    content.trusted[hash.description] = place
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (try encoder.encode(content) + Data("\n".utf8)).write(to: file, options: .atomic)
    } catch {
      throw ScaffoldError(
        .outputExists, .fileSystemError, "cannot write '\(path)'", hint: "check the permissions of its folder")
    }
  }

  private func content() throws -> Content {
    guard FileManager.default.fileExists(atPath: path) else { return Content() }
    guard let bytes = try? BoundedFile(path).read(), let content = try? JSONDecoder().decode(Content.self, from: bytes),
      content.format == 1
    else {
      throw ScaffoldError(
        .notSetUp, .invalidTrustRecord, "'\(path)' is not a record of trusted plugins",
        hint: "remove it, and trust your plugins again")
    }
    return content
  }
}
