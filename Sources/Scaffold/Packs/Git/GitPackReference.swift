import CommandLineInterface
import GeneratorCore

/// A pack in a git repository, pinned to a commit: `https://host/repo.git#COMMIT`, followed by `:path/to/pack.json` if
/// the repository has several packs.
public struct GitPackReference: Hashable, Sendable {
  private static let schemes = ["https", "ssh", "file"]

  /// The address of the repository.
  public let url: String
  /// The text between `#` and a colon: the commit, or something that will be refused.
  public let revision: String
  /// The path of the pack's file in the repository; nil if none is given.
  public let path: String?

  /// Whether a text refers to a repository, as opposed to a built-in pack or a file.
  public static func isReference(_ text: String) -> Bool { text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:\/\//) != nil }

  /// Parses a reference.
  ///
  /// - Throws: ``ScaffoldError``: `usage` for an address with an unsupported scheme or a password, `refused` for a path
  ///   that leaves the repository.
  public init(_ text: String) throws {
    try Self.refuseSecret(in: text)
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let target = parts.count > 1 ? parts[1].split(separator: ":", maxSplits: 1) : []
    url = String(parts[0])
    revision = target.first.map(String.init) ?? ""
    path = target.count > 1 ? try RepositoryPath.checked(String(target[1])) : nil
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard Self.schemes.contains(String(scheme)) else {
      throw ScaffoldError(
        .usage, .invalidPackAddress, "packs cannot be read over '\(scheme)'",
        hint: "use an address of \(Self.schemes.joined(separator: ", "))"
      )
    }
    guard !url.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw ScaffoldError(.usage, .invalidPackAddress, "the address of the repository contains a control character")
    }
  }

  /// Refuses a password, which would be displayed and recorded with the address. Except for SSH, user names are refused
  /// too, because they can be tokens.
  private static func refuseSecret(in text: String) throws {
    guard let scheme = text.firstRange(of: "://") else { return }
    let authority = text[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return }
    let isSecureShell = text[..<scheme.lowerBound].lowercased() == "ssh"
    guard !isSecureShell || authority[..<at].contains(":") else { return }
    let host = PrintableText.of(String(authority[authority.index(after: at)...]))
    throw ScaffoldError(
      .usage, .credentialsInURL, "the address of the pack at '\(host)' contains a user name or password",
      hint: "remove it; git asks its credential helper: git config --global credential.helper store")
  }

  /// Whether the revision is a full commit hash, which cannot move.
  public var isPinned: Bool { revision.wholeMatch(of: /[0-9a-f]{40}/) != nil }

  /// The reference with another revision.
  func pinned(to commit: String) -> String { "\(url)#\(commit)" + (path.map { ":\($0)" } ?? "") }
}

/// Paths inside a repository.
private enum RepositoryPath {
  static func checked(_ path: String) throws -> String {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !components.contains(where: { $0.isEmpty || $0 == ".." || $0 == "." || $0 == ".git" }) else {
      throw ScaffoldError(.refused, .refusedPath, "refused the path '\(path)' of a pack: it leaves the repository")
    }
    return path
  }
}
