import FoundationEssentials
import LocalStore
import ServiceData
import SharedState

/// The durable queue of local changes that the service has not done yet. It is a file of its own, and the truth about
/// local work.
///
/// Every change is committed to the outbox first and synchronized to disk; then the store follows, in a transaction of
/// its own, at the latest before it is read. If the process ends between the two, the next call or the next opening
/// applies the rest without harm. All methods throw ``OutboxError``. A change that was accepted is in the outbox even if
/// the store cannot show it (``OutboxError/notShown(path:reason:)``).
///
/// ## Concurrency
///
/// One lock guards the file. A call takes it for one read or one transaction, on its caller's thread, because changing
/// threads takes longer than most calls do (`Benchmarks/store/run`). The work under the lock is synchronous, and the
/// store can only be waited for with `await`. So no call waits for the store while it holds the lock, and the store may
/// take the lock to read what it has to apply.
///
/// A change starts only after the store has applied the answers of the service before it: an edit is based on the
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
  public let schema: ServiceSchema
  let store: RowStore?
  private let state = Locked(State())

  private init(url: URL, schema: ServiceSchema, store: RowStore?) {
    self.url = url
    self.schema = schema
    self.store = store
  }

  /// Opens an outbox file, makes it where it does not exist, and has the store take up what it lacks.
  ///
  /// The file must not be lost as long as requests wait in it, of whatever kind: ``OutboxError/changesMissing(path:entities:)``.
  ///
  /// - Parameters:
  ///   - store: the store that shows local work; without one, the outbox can be read and edited all the same.
  ///   - key: the key of an encrypted outbox; nil for one that is not encrypted.
  ///   - renames: names that the schema has changed: what waits under the old ones is carried to the new ones.
  ///   - owner: the service, and its user, that the work is for. Without one, the outbox of any owner can be read and edited.
  /// - Throws: ``OutboxError/boundElsewhere(path:kept:asked:)`` where the work is for another owner; nothing is changed then.
  public static func open(
    at url: URL, schema: ServiceSchema, store: RowStore? = nil, key: StoreKey? = nil, renames: [StoreRename] = [],
    owner: OutboxOwner? = nil
  ) async throws -> Outbox {
    try await open(at: url, schema: schema, store: store, key: key, renames: renames, owner: owner, keepsContent: nil)
  }

  /// Opens an outbox that keeps content where it is told to, and not where its key says.
  static func open(
    at url: URL, schema: ServiceSchema, store: RowStore? = nil, key: StoreKey? = nil, renames: [StoreRename] = [],
    owner: OutboxOwner? = nil, keepsContent: Bool?
  ) async throws -> Outbox {
    let outbox = Outbox(url: url, schema: schema, store: store)
    try await outbox.connect(key: key, renames: renames, owner: owner, keepsContent: keepsContent)
    return outbox
  }

  /// Whom the work is for; nil where nobody has opened the outbox for a service yet.
  public var owner: OutboxOwner? { get async throws { try read { try OutboxDatabase.owner(in: $0.notes) } } }

  /// Deletes the files of an outbox that no process has open, with the media that wait in it.
  public static func remove(at url: URL) throws {
    try RowStore.remove(at: url)
    let media = url.deletingLastPathComponent().appendingPathComponent(mediaFolder)
    if FileManager.default.fileExists(atPath: media.path) { try FileManager.default.removeItem(at: media) }
  }

  /// The folder beside the outbox whose files are content that waits to be sent.
  public static let mediaFolder = "media"

  /// Where a file of ``MediaUpload`` is, unless the outbox is encrypted.
  public func mediaURL(_ file: String) -> URL {
    url.deletingLastPathComponent().appendingPathComponent(Self.mediaFolder).appendingPathComponent(file)
  }

  private func connect(
    key: StoreKey?, renames: [StoreRename], owner: OutboxOwner?, keepsContent: Bool?
  ) async throws {
    let opened = try naming {
      try OutboxDatabase(
        path: url.path, schema: schema, key: key, renames: renames, keepsContent: keepsContent, owner: owner)
    }
    state.withLock { $0.database = opened }
    do {
      try await checkCompleteness()
    } catch {
      await close()
      throw error
    }
    await takeInFiles()
    try await recover()
  }

  /// Tells whether an outbox file has all that was accepted, as far as its store knows, without opening either of them for
  /// use. What cannot be read is told where it is opened.
  ///
  /// - Parameter key: the key of both files; nil where they are not encrypted.
  /// - Throws: ``OutboxError/changesMissing(path:entities:)``.
  public static func checkCompleteness(at url: URL, store: URL, key: StoreKey?) throws {
    guard let state = try? OutboxDatabase.state(at: url, key: key),
      let count = try? RowStore.entitiesMissing(at: store, key: key, from: state.identifier, upTo: state.last)
    else { return }
    throw OutboxError.changesMissing(path: url.path, entities: count)
  }

  /// An outbox that is empty, or was put back from an older copy, lacks what was accepted. The store knows how far it was.
  private func checkCompleteness() async throws {
    guard let store else { return }
    let (identifier, last) = try read { ($0.identifier, try $0.lastNumber()) }
    if let count = try await perform(on: store, { try $0.entitiesMissing(from: identifier, upTo: last) }) {
      throw OutboxError.changesMissing(path: url.path, entities: count)
    }
  }

  /// Closes the file. Later calls throw ``OutboxError/closed(path:)``.
  public func close() async { state.withLock { $0 = State() } }

  /// Has the store take up what it lacks, as after a crash between the two files, and forgets effects that it has.
  public func recover() async throws {
    guard let store else { return }
    _ = store.takePostponedFailure()
    if let followed = try await perform(on: store, catchUp) { try read { try $0.prune(upTo: followed) } }
  }

  /// Has the store take up all that was changed here.
  ///
  /// - Throws: ``OutboxError/notShown(path:reason:)`` where it cannot.
  public func settle() async throws {
    guard let store else { return }
    try await perform(on: store) { _ in }
    if store.takePostponedFailure() != nil { try await recover() }
  }

  /// Changes the outbox, and has the store follow before the call returns.
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

/// How the store follows.
extension Outbox {
  /// Changes the outbox once the store has applied the answers before; the store has to follow then.
  ///
  /// - Parameter body: makes the change, and returns what `OutboxDatabase.commit` did.
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

  /// - Returns: nil if the store has to apply an answer first; the body has not run then.
  private func changeNow<Result>(
    _ body: (OutboxDatabase) throws -> (result: Result, effects: PendingEffects?)
  ) throws -> (result: Result, effects: PendingEffects?, goneContent: [String])? {
    try state.withLock { state in
      guard state.unappliedAnswer == nil else { return nil }
      let change = try use(state) { database in
        let (result, effects) = try body(database)
        return (result: result, effects: effects, goneContent: database.goneContent)
      }
      if store != nil, let effects = change.effects, effects.tellsAnswer { state.unappliedAnswer = effects.upTo }
      return change
    }
  }

  /// Has the store apply the effects of a change now.
  func follow(_ effects: PendingEffects?) async throws {
    guard let effects, let store else { return }
    defer { forgetAnswer(upTo: effects.upTo) }
    try await perform(on: store) { try self.apply(effects, to: $0) }
  }

  /// Has the store apply the effects of a change at the latest when it is read.
  func followLater(_ effects: PendingEffects?) async throws {
    guard let effects, let store else { return }
    store.postpone({ [self] in try apply(effects, to: $0) }, orElse: { [self] in try makeUp($0) })
    if store.takePostponedFailure() != nil { try await recover() }
  }

  /// Has the store apply the answers that another call has taken, and whose effects it may be about to apply itself.
  private func applyAnswers() async {
    guard let store, let number = state.withLock({ $0.unappliedAnswer }) else { return }
    // A store that cannot follow must not keep anybody from making changes; the call that took the answer throws.
    _ = try? await perform(on: store, catchUp)
    forgetAnswer(upTo: number)
  }

  private func forgetAnswer(upTo number: Int64) {
    state.withLock { state in
      if let answer = state.unappliedAnswer, answer <= number { state.unappliedAnswer = nil }
    }
  }

  /// - Returns: how far the store had followed.
  @discardableResult
  private func catchUp(_ database: StoreDatabase) throws -> Int64? {
    let applied = try database.appliedEffects(of: try read { $0.identifier })
    try apply(try read { try $0.effects(after: applied) }, to: database)
    return applied
  }

  /// Once the outbox is closed, there is nothing that the next opening does not do.
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
  /// Whether the service's version of an entity changes.
  fileprivate var tellsAnswer: Bool {
    steps.contains { if case .project = $0.effect { false } else { true } }
  }
}

extension Outbox {
  /// The requests in the order of sending.
  public func requests(_ filter: RequestFilter = RequestFilter()) async throws -> [OutboxRequest] {
    try read { try $0.requests().filter(filter.includes) }
  }

  /// One request; nil where it is gone.
  public func request(_ id: Int64) async throws -> OutboxRequest? { try read { try $0.request(id) } }

  /// The number of requests in each state.
  public func counts() async throws -> [OutboxRequest.State: Int] {
    try await requests().reduce(into: [:]) { counts, request in counts[request.state, default: 0] += 1 }
  }

  /// The key that the service gave an entity in place of a temporary one; any other key as it is. An entity that has the
  /// key, or is to be created under it, is always the one that is meant.
  public func currentKey(of key: EntityKey, in set: String) async throws -> EntityKey {
    try read { database in
      guard let real = try database.realKey(of: key, in: set) else { return key }
      return try isOnDevice(EntityPlace(set: set, key: key)) ? key : real
    }
  }

  /// A remembered text; nil where there is none.
  public func note(_ name: String) async throws -> String? { try read { try $0.note(name) } }

  /// Remembers a text; nil forgets it.
  public func setNote(_ name: String, to value: String?) async throws {
    try await commit { try $0.setNote(name, to: value) }
  }
}
