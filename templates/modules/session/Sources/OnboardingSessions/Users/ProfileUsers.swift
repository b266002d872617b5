import FoundationEssentials
import LocalFiles

/// The users of a profile, in `users.json`.
///
/// Each user has a directory with a session, a store, an outbox, secrets and a passcode of their own, which is a profile in
/// itself: no file is shared with another user. The first user's directory is the profile's, so that a profile without
/// `users.json` has one user and no file is ever moved. The directories of the others are in `accounts`.
///
/// Any number of processes can change the list. Readers see it before or after a change, even if a process is killed.
public struct ProfileUsers: Sendable {
  /// The name of the profile's first user.
  public static let firstName: String = "default"

  private struct Account: Codable, Sendable {
    var name: String
    var id: UUID
  }

  private struct Document: Codable, Sendable {
    var version: Int = 1
    var current: String = ProfileUsers.firstName
    var hasFirst: Bool = true
    var accounts: [Account] = []

    var names: [String] { (hasFirst ? [ProfileUsers.firstName] : []) + accounts.map(\.name) }
  }

  private static let fileName: String = "users.json"
  private static let lockName: String = "users.lock"
  private let profile: ProfileDirectory

  /// Refers to the users of a profile, without accessing the disk.
  public init(profile: ProfileDirectory) { self.profile = profile }

  /// The names of all users: the first one, then the others in the order in which they were added.
  ///
  /// - Throws: ``ProfileError``.
  public var names: [String] {
    get throws { try document().names }
  }

  /// The name of the current user, whom commands work for.
  ///
  /// - Throws: ``ProfileError``.
  public var current: String {
    get throws { try document().current }
  }

  /// The directory of a user; of the current one if `name` is nil.
  ///
  /// - Throws: ``ProfileError``, ``ProfileUserError/unknown(name:known:)``.
  public func directory(of name: String? = nil) throws -> ProfileDirectory {
    let document: Document = try document()
    return try directory(of: name ?? document.current, in: document)
  }

  /// A directory that belongs to no user, for a process whose user was removed in the meantime.
  package var nobody: ProfileDirectory { accounts.subdirectory("nobody") }

  /// Adds a user. The current user stays the same.
  ///
  /// - Throws: ``ProfileError``, ``ProfileUserError``.
  public func add(_ name: String) throws {
    guard Self.isSuitable(name) else { throw ProfileUserError.unsuitableName(name) }
    try changing { document in
      guard !document.names.contains(name) else { throw ProfileUserError.taken(name: name) }
      document.accounts.append(Account(name: name, id: UUID()))
    }
  }

  /// Makes a user the current one.
  ///
  /// - Throws: ``ProfileError``, ``ProfileUserError/unknown(name:known:)``.
  public func makeCurrent(_ name: String) throws {
    try changing { document in
      _ = try directory(of: name, in: document)
      document.current = name
    }
  }

  /// Removes a user without a session, and the user's directory. If it was the current user, the first of the remaining
  /// users becomes the current one.
  ///
  /// The list changes before the directory is removed. If the process is killed in between, the next change of the list
  /// removes the directory.
  ///
  /// - Throws: ``ProfileError``, ``ProfileUserError``.
  public func remove(_ name: String) async throws {
    // The session's files decide, since another process may have opened one in the meantime.
    let directory: ProfileDirectory = try directory(of: name)
    let user: UUID? = try await SingleUserIDStore(profile: directory).currentID()
    try changing { document in
      let state: SessionState = try SessionRecordFile(profile: directory).record().state
      let interrupted: UUID? = try FlowJournal(profile: directory).interruptedOnboarding()
      guard user == nil, interrupted == nil, state == .initial else {
        throw ProfileUserError.hasSession(name: name)
      }
      if name == Self.firstName { document.hasFirst = false }
      document.accounts.removeAll { $0.name == name }
      if document.current == name { document.current = document.names.first ?? Self.firstName }
    }
  }

  private var accounts: ProfileDirectory { profile.subdirectory("accounts") }

  /// Names are typed in commands and shown in tables, so they have only letters, digits and `._-@+`, and begin with a
  /// letter or a digit.
  private static func isSuitable(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter || first.isNumber, name.count <= 64 else { return false }
    return name.allSatisfy { $0.isLetter || $0.isNumber || "._-@+".contains($0) }
  }

  private func directory(of name: String, in document: Document) throws -> ProfileDirectory {
    if name == Self.firstName, document.hasFirst { return profile }
    guard let account = document.accounts.first(where: { $0.name == name }) else {
      throw ProfileUserError.unknown(name: name, known: document.names)
    }
    return accounts.subdirectory(account.id.uuidString.lowercased())
  }

  private func document() throws -> Document {
    try profile.document(Document.self, named: Self.fileName) ?? Document()
  }

  private func changing(_ body: (inout Document) throws -> Void) throws {
    try profile.create()
    let lock: FileLock = try ProfileLock.wait(path: profile.path(of: Self.lockName))
    defer { lock.release() }
    var document: Document = try document()
    try body(&document)
    // The last user is gone, so the profile is as if it were new.
    if document.names.isEmpty { document = Document() }
    try profile.keep(document, named: Self.fileName)
    try removeUnlisted(document)
  }

  /// Removes the directories that a removal of their user has left behind. One with a session or changes is kept even if
  /// it belongs to no user, since the list may have been lost.
  private func removeUnlisted(_ document: Document) throws {
    let listed: Set<String> = Set(document.accounts.map { $0.id.uuidString.lowercased() })
    let found: [String] = (try? FileManager.default.contentsOfDirectory(atPath: accounts.url.path)) ?? []
    for name in found where !listed.contains(name) {
      let directory: ProfileDirectory = accounts.subdirectory(name)
      if Self.isEmptied(directory) { try directory.remove() }
    }
  }

  /// Whether a directory has neither an onboarded user, nor one whose onboarding was interrupted, nor a database.
  private static func isEmptied(_ directory: ProfileDirectory) -> Bool {
    guard let files = try? FileManager.default.subpathsOfDirectory(atPath: directory.url.path) else { return false }
    return !files.contains {
      $0 == SingleUserIDStore.fileName || $0 == FlowJournal.fileName || $0.hasSuffix(".sqlite")
    }
  }
}
