import FoundationEssentials
import GeneratorCore

/// The user's cache of packs from git repositories. A commit never changes, so it is only read once.
public struct GitPackStore: Sendable {
  private let folder: String
  private let environment: [String: String]

  /// Creates the user's store, in the cache folder of the XDG Base Directory Specification 0.8.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
    folder = (cache ?? home + "/.cache") + "/scaffold/packs"
    self.environment = environment
  }

  /// Returns the path of a pack on this machine; for a built-in pack or a file, the name itself.
  ///
  /// - Throws: ``ScaffoldError``: `usage` for a pack without a commit, with the current commit as a hint, `unreadable`
  ///   if git cannot read the repository or it does not have the pack, `notSetUp` if git is not installed.
  public func file(of name: String) async throws -> String {
    guard GitPackReference.isReference(name) else { return name }
    let reference = try GitPackReference(name)
    let repository = try GitRepository(environment: environment)
    guard reference.isPinned else { throw try await refusal(of: reference, repository) }
    let place = "\(folder)/\(ContentHash(of: reference.url.utf8))/\(reference.revision)"
    if !FileManager.default.fileExists(atPath: place) { try await fetch(reference, repository, into: place) }
    return "\(place)/\(try path(of: reference, in: place))"
  }

  private func refusal(of reference: GitPackReference, _ repository: GitRepository) async throws -> ScaffoldError {
    let commit = try await repository.commit(of: reference.revision, at: reference.url)
    let found = reference.revision.isEmpty ? "no commit" : "'\(reference.revision)'"
    return ScaffoldError(
      .usage, .unpinnedPack,
      "a pack in a repository must be pinned to a commit of 40 hexadecimal digits, found \(found)",
      hint: commit.map { "the current commit is '\(reference.pinned(to: $0))'" }
        ?? "there is no '\(reference.revision)'; see: git ls-remote '\(reference.url)'")
  }

  /// Fetches into a temporary folder and renames it, so that the final one is never incomplete.
  private func fetch(_ reference: GitPackReference, _ repository: GitRepository, into place: String) async throws {
    let files = FileManager.default
    let draft = "\(place).\(UUID().uuidString)"
    defer { try? files.removeItem(atPath: draft) }
    do {
      try files.createDirectory(
        atPath: draft, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try await repository.checkOut(reference.revision, of: reference.url, into: draft)
      try files.removeItem(atPath: draft + "/.git")
      if !files.fileExists(atPath: place) { try files.moveItem(atPath: draft, toPath: place) }
    } catch let error as CocoaError {
      throw ScaffoldError(
        .unreadable, .fileSystemError, "cannot store the pack of '\(reference.url)' in '\(folder)': \(error)")
    }
  }

  /// The named file, or the only one in `packs`.
  private func path(of reference: GitPackReference, in place: String) throws -> String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place + "/packs")) ?? []
    let packs = names.filter { $0.hasSuffix(".json") }.sorted().map { "packs/\($0)" }
    if let path = reference.path {
      guard FileManager.default.fileExists(atPath: "\(place)/\(path)") else {
        throw ScaffoldError(
          .unreadable, .missingPackFile, "the repository '\(reference.url)' has no '\(path)' at this commit",
          hint: hint(packs))
      }
      return path
    }
    guard packs.count == 1 else {
      throw ScaffoldError(
        .usage, .missingPackFile, "the repository '\(reference.url)' has \(packs.count) files in 'packs', expected one",
        hint: packs.isEmpty ? "add the file after the commit, ':path/to/pack.json'" : hint(packs))
    }
    return packs[0]
  }

  private func hint(_ packs: [String]) -> String? {
    packs.isEmpty ? nil : "add one after the commit: " + packs.map { "':\($0)'" }.joined(separator: ", ")
  }
}
