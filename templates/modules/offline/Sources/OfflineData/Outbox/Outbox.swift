import FoundationEssentials
import LocalStore
import ServiceData
import SharedState

/// The local changes, stored durably, that the service has not applied yet. It is a separate file, and the
/// authoritative record of local changes.
///
/// Every change is first committed to the outbox and synchronized to disk. The store follows in a separate transaction,
/// at the latest before it is read. If the process ends between the two, the next call or the next opening applies the
/// rest without harm. All methods throw ``OutboxError``. An accepted change is in the outbox even if the store cannot
/// show it (``OutboxError/notShown(path:reason:)``).
///
/// ## Concurrency
///
/// One lock guards the file. A call takes it for one read or one transaction on its caller's thread, because changing
/// threads takes longer than most calls (`Benchmarks/store/run`). The work under the lock is synchronous, and waiting
/// for the store requires `await`. So no call waits for the store while it holds the lock, and the store may take the
/// lock to read the effects that it has to apply.
///
/// A change starts only after the store has applied the service's answers before it, so that an edit is based on the
/// version that the service has just returned.
///
/// The methods are asynchronous even if they do not suspend: their work on the disk never runs on the main actor, and
/// the compiler rejects a call from a closure that runs inside the store.
public final class Outbox: Sendable {
  private struct State {
    /// The open file; nil once it is closed.
    var database: OutboxDatabase?
    /// The number of the last answer that the store has not applied yet.
    var unappliedAnswer: Int64?
  }

  /// The database file.
  public let url: URL
  /// The schema of the service that the changes are for.
  public let schema: ServiceSchema
  let store: RowStore?
  private let state = Locked(State())

  private init(url: URL, schema: ServiceSchema, store: RowStore?) {
    self.url = url
    self.schema = schema
    self.store = store
  }

  /// Opens an outbox file, creates it if it does not exist, and lets the store apply missing effects.
  ///
  /// The file must not be lost while requests of any kind wait in it: ``OutboxError/changesMissing(path:entities:)``.
  ///
  /// - Parameters:
  ///   - store: the store that shows local changes; without it, the outbox can still be read and edited.
  ///   - key: the key of an encrypted outbox; nil if it is not encrypted.
  ///   - renames: names that the schema has changed; waiting requests are moved to the new names.
  ///   - owner: the service and user that the changes are for. Without it, the outbox of any owner can be read and
  ///     edited.
  ///   - now: the current time, for when a change was made.
  /// - Throws: ``OutboxError/boundElsewhere(path:kept:asked:)`` if the changes are for another owner; nothing is
  ///   changed then.
  public static func open(
    at url: URL, schema: ServiceSchema, store: RowStore? = nil, key: StoreKey? = nil, renames: [StoreRename] = [],
    owner: OutboxOwner? = nil, now: @escaping @Sendable () -> Date = { Date() }
  ) async throws -> Outbox {
    try await open(
      at: url, schema: schema, store: store, key: key, renames: renames, owner: owner, now: now, keepsContent: nil)
  }

  /// Opens an outbox with an explicit choice whether content is inside the file, instead of the default by `key`.
  static func open(
    at url: URL, schema: ServiceSchema, store: RowStore? = nil, key: StoreKey? = nil, renames: [StoreRename] = [],
    owner: OutboxOwner? = nil, now: @escaping @Sendable () -> Date = { Date() }, keepsContent: Bool?
  ) async throws -> Outbox {
    let outbox = Outbox(url: url, schema: schema, store: store)
    try await outbox.connect(key: key, renames: renames, owner: owner, now: now, keepsContent: keepsContent)
    return outbox
  }

  /// The service and user that the changes are for; nil if the outbox was never opened for a service.
  public var owner: OutboxOwner? { get async throws { try read { try OutboxDatabase.owner(in: $0.notes) } } }

  /// Deletes the files of an outbox and its waiting media. No process may have the outbox open.
  public static func remove(at url: URL) throws {
    try RowStore.remove(at: url)
    let media = url.deletingLastPathComponent().appendingPathComponent(mediaFolder)
    for path in [media.path, contentLock(of: url)] where FileManager.default.fileExists(atPath: path) {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// The folder next to the outbox with content that waits to be sent.
  public static let mediaFolder = "media"

  /// The location of a file of ``MediaUpload``, unless the outbox is encrypted.
  public func mediaURL(_ file: String) -> URL {
    url.deletingLastPathComponent().appendingPathComponent(Self.mediaFolder).appendingPathComponent(file)
  }

  private func connect(
    key: StoreKey?, renames: [StoreRename], owner: OutboxOwner?, now: @escaping @Sendable () -> Date,
    keepsContent: Bool?
  ) async throws {
    let opened = try naming {
      try OutboxDatabase(
        path: url.path, schema: schema, key: key, renames: renames, keepsContent: keepsContent, owner: owner, now: now)
    }
    state.withLock { $0.database = opened }
    do {
      try await checkCompleteness()
    } catch {
      await close()
      throw error
    }
    await arrangeContent()
    try await recover()
  }

  /// Checks whether an outbox file has all accepted changes, as far as its store knows, without opening either file for
  /// use. Files that cannot be read pass the check; opening them reports the error.
  ///
  /// - Parameter key: the key of both files; nil if they are not encrypted.
  /// - Throws: ``OutboxError/changesMissing(path:entities:)``.
  public static func checkCompleteness(at url: URL, store: URL, key: StoreKey?) throws {
    guard let state = try? OutboxDatabase.state(at: url, key: key),
      let count = try? RowStore.entitiesMissing(at: store, key: key, from: state.identifier, upTo: state.last)
    else { return }
    throw OutboxError.changesMissing(path: url.path, entities: count)
  }

  /// An outbox that is empty or restored from an older copy lacks accepted changes. The store knows the last number.
  private func checkCompleteness() async throws {
    guard let store else { return }
    let (identifier, last) = try read { ($0.identifier, try $0.lastNumber()) }
    if let count = try await perform(on: store, { try $0.entitiesMissing(from: identifier, upTo: last) }) {
      throw OutboxError.changesMissing(path: url.path, entities: count)
    }
  }

  /// Closes the file. Later calls throw ``OutboxError/closed(path:)``.
  public func close() async { state.withLock { $0 = State() } }

  /// Lets the store apply missing effects, for example after a crash between the two files, and deletes effects that it
  /// has.
  public func recover() async throws {
    guard let store else { return }
    _ = store.takePostponedFailure()
    if let followed = try await perform(on: store, catchUp) { try read { try $0.prune(upTo: followed) } }
  }

  /// Lets the store apply all local changes.
  ///
  /// - Throws: ``OutboxError/notShown(path:reason:)`` if it cannot.
  public func settle() async throws {
    guard let store else { return }
    try await perform(on: store) { _ in }
    if store.takePostponedFailure() != nil { try await recover() }
  }

  /// Changes the outbox, and lets the store follow before the call returns.
  func commit<Result: Sendable>(_ body: (OutboxDatabase) throws -> Result) async throws -> Result {
    let (result, effects) = try await change { database in try database.commit { try body(database) } }
    try await follow(effects)
    return result
  }

  /// Uses the file under the lock.
  func read<Result>(_ body: (OutboxDatabase) throws -> Result) throws -> Result {
    try state.withLock { try use($0, body) }
  }

  private func use<Result>(_ state: State, _ body: (OutboxDatabase) throws -> Result) throws -> Result {
    guard let database = state.database else { throw OutboxError.closed(path: url.path) }
    return try naming { try body(database) }
  }

  private func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw OutboxError.database(error)
    }
  }
}

/// Updating the store.
extension Outbox {
  /// Changes the outbox after the store has applied the answers before. The caller lets the store follow.
  ///
  /// - Parameter body: makes the change, and returns the result of `OutboxDatabase.commit`.
  func change<Result: Sendable>(
    _ body: (OutboxDatabase) throws -> (result: Result, effects: PendingEffects?)
  ) async throws -> (result: Result, effects: PendingEffects?) {
    while true {
      if let change = try changeNow(body) {
        change.goneContent.forEach(removeFile)
        return (change.result, change.effects)
      }
      await applyAnswers()
    }
  }

  /// - Returns: nil if the store has to apply an answer first; the body was not run then.
  private func changeNow<Result>(
    _ body: (OutboxDatabase) throws -> (result: Result, effects: PendingEffects?)
  ) throws -> (result: Result, effects: PendingEffects?, goneContent: [String])? {
    try state.withLock { state in
      guard state.unappliedAnswer == nil else { return nil }
      let change = try use(state) { database in
        let (result, effects) = try body(database)
        return (result: result, effects: effects, goneContent: database.goneContent)
      }
      if store != nil, let effects = change.effects, effects.recordsAnswer { state.unappliedAnswer = effects.upTo }
      return change
    }
  }

  /// Lets the store apply the effects of a change now.
  func follow(_ effects: PendingEffects?) async throws {
    guard let effects, let store else { return }
    defer { forgetAnswer(upTo: effects.upTo) }
    try await perform(on: store) { try self.apply(effects, to: $0) }
  }

  /// Lets the store apply the effects of a change at the latest when it is read.
  func followLater(_ effects: PendingEffects?) async throws {
    guard let effects, let store else { return }
    store.postpone({ [self] in try apply(effects, to: $0) }, orElse: { [self] in try makeUp($0) })
    if store.takePostponedFailure() != nil { try await recover() }
  }

  /// Lets the store apply answers that another call has received, and may be about to apply itself.
  private func applyAnswers() async {
    guard let store, let number = state.withLock({ $0.unappliedAnswer }) else { return }
    // A store that cannot follow must not prevent changes; the call that received the answer throws the error.
    _ = try? await perform(on: store, catchUp)
    forgetAnswer(upTo: number)
  }

  private func forgetAnswer(upTo number: Int64) {
    state.withLock { state in
      if let answer = state.unappliedAnswer, answer <= number { state.unappliedAnswer = nil }
    }
  }

  /// - Returns: the number of the last effect that the store had applied.
  @discardableResult
  private func catchUp(_ database: StoreDatabase) throws -> Int64? {
    let applied = try database.appliedEffects(of: try read { $0.identifier })
    try apply(try read { try $0.effects(after: applied) }, to: database)
    return applied
  }

  /// If the outbox is closed, the next opening does the rest.
  private func makeUp(_ database: StoreDatabase) throws {
    do { try catchUp(database) } catch OutboxError.closed {}
  }

  private func apply(_ effects: PendingEffects, to database: StoreDatabase) throws {
    var effects = effects
    while true {
      switch try database.apply(effects) {
      case .upToDate: return
      case .lacksEffects(let number): effects = try read { try $0.effects(after: number) }
      case .lacksEverything: effects = try read { try $0.effects(after: nil) }
      }
    }
  }

  @discardableResult
  private func perform<Result: Sendable>(
    on store: RowStore, _ body: @Sendable (StoreDatabase) throws -> Result
  ) async throws -> Result {
    do {
      return try await store.perform(body)
    } catch let error as OutboxError {
      throw error
    } catch {
      throw OutboxError.notShown(path: store.url.path, reason: String(describing: error))
    }
  }
}

extension PendingEffects {
  /// Whether the effects change the service's version of an entity.
  fileprivate var recordsAnswer: Bool {
    steps.contains { if case .project = $0.effect { false } else { true } }
  }
}
