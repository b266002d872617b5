import AppLifecycle
import CommandLineInterface
import DataCommands
import FoundationEssentials
import LocalFiles
import OfflineData
import OnboardingSessions
import ServiceData

/// Finds the named syncs: in the file `syncs.json` of the profile, else in that of the user's configuration, else in that
/// of the application. A file replaces the others completely. It is read each time, so a change applies to the next
/// command.
struct SyncSource: Sendable {
  /// The name of the files.
  static let fileName = "syncs.json"

  let application: any ServiceApplication
  let profile: ProfileDirectory

  /// The syncs as they are in the file, without those that have no name.
  ///
  /// - Throws: ``SyncFileError``, `ProfileError`.
  func declared() throws -> [(name: String, entry: SyncFile.Entry)] {
    try file()?.entries.compactMap { entry in entry.text("name").map { ($0, entry) } } ?? []
  }

  /// Checks the names of a command line: each is that of a set or of a sync, and no sync goes in a direction that is
  /// excluded.
  ///
  /// - Throws: `ArgumentError`, `CommandError`, ``SyncFileError``, `ProfileError`.
  func check(_ names: [String], uploads: Bool, downloads: Bool) throws {
    let declared = try names.isEmpty ? [] : declared()
    for name in names where application.schema.set(name) == nil {
      guard let sync = declared.first(where: { $0.name == name }) else {
        guard !declared.isEmpty else { throw unknownSet(name) }
        let known = application.schema.sets.map(\.name) + declared.map(\.name)
        throw ArgumentError(
          .invalidValue, "'\(name)' is neither an entity set nor a sync of '\(Self.fileName)'",
          hint: NameSuggestion.hint(for: name, among: known)
            ?? "the syncs are \(declared.map { "'\($0.name)'" }.joined(separator: ", "))")
      }
      let direction = sync.entry.text("direction").flatMap(NamedSync.Direction.init)
      guard direction == .up && !uploads || direction == .down && !downloads else { continue }
      throw ArgumentError(
        .conflict,
        "the sync '\(name)' only \(uploads ? "downloads" : "uploads"), but '\(uploads ? "--upload-only" : "--download-only")' excludes that",
        hint: "use only one of them")
    }
  }

  private func unknownSet(_ name: String) -> CommandError {
    .unknownSet(name, suggestion: NameSuggestion.nearest(to: name, among: application.schema.sets.map(\.name)))
  }

  /// The syncs.
  ///
  /// - Throws: ``SyncFileError``, `ProfileError`.
  func syncs(of remote: any RemoteService) throws -> [NamedSync] {
    try file().map { try Self.syncs(in: $0, of: remote) } ?? []
  }

  /// The syncs of a file.
  ///
  /// - Throws: ``SyncFileError``.
  static func syncs(in file: SyncFile, of remote: any RemoteService) throws -> [NamedSync] {
    var found: [(sync: NamedSync, line: Int)] = []
    for entry in file.entries {
      let reader = SyncEntryReader(entry: entry, path: file.path, remote: remote)
      let sync = try reader.sync()
      if let other = found.first(where: { $0.sync.name == sync.name }) {
        throw SyncFileError(
          path: file.path, line: entry.line,
          reason: "the sync of line \(other.line) is named '\(sync.name)', too; rename one of them")
      }
      if let policy = sync.conflictPolicy,
        let other = found.first(where: { $0.sync.set == sync.set && ![nil, policy].contains($0.sync.conflictPolicy) })
      {
        throw SyncFileError(
          path: file.path, line: entry.line,
          reason: "sync '\(sync.name)': its 'mergeMode' means '\(policy.rawValue)' for '\(sync.set)', but that of "
            + "'\(other.sync.name)' in line \(other.line) means '\(other.sync.conflictPolicy?.rawValue ?? "")'; a set has one, "
            + "so remove 'mergeMode' from one of them")
      }
      found.append((sync, entry.line))
    }
    return found.map(\.sync)
  }

  private func file() throws -> SyncFile? {
    let environment = try DependencyContainer.current.resolve(EnvironmentVariables.self)
    let folder = BaseDirectories(environment.values).configuration.appendingPathComponent(application.serviceName)
    for directory in [profile, ProfileDirectory(url: folder)] {
      guard let contents = try directory.contents(of: Self.fileName) else { continue }
      return try SyncFile(path: directory.path(of: Self.fileName), contents: Array(contents))
    }
    return try application.syncs.map { try SyncFile(path: $0.path, contents: $0.contents) }
  }
}
