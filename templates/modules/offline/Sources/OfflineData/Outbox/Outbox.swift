import FoundationEssentials
import LocalStore
import ServiceData
import SharedState

/// The durable queue of what was changed on this device and is not done by the service yet: a file of its own, and the
/// truth about local work.
///
/// Every method that changes it goes one way: the outbox is committed first, synchronized to the disk, and then the
/// store follows, in a transaction of its own, at the latest before it is read. Whatever happens between the two, the
/// next call or the next opening repeats the rest without harm. All methods throw ``OutboxError``; a change that was
/// accepted is in the outbox even where the store cannot show it (``OutboxError/notShown(path:reason:)``).
///
/// Its calls run where their callers do: to go to another thread and back takes longer than most of them.
public actor Outbox {
  /// The database file.
  public nonisolated let url: URL
  public nonisolated let schema: ServiceSchema
  let store: RowStore?
  /// Behind a lock, since a store that follows later reads it from another thread.
  private let database = Locked<OutboxDatabase?>(nil)

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
    try await outbox.connect(key, renames, owner, keepsContent)
    return outbox
  }

  /// Whom the work is for; nil where nobody has opened the outbox for a service yet.
  public var owner: OutboxOwner? { get throws { try read { try OutboxDatabase.owner(in: $0.notes) } } }

  /// Deletes the files of an outbox that no process has open, with the media that wait in it.
  public static func remove(at url: URL) throws {
    try RowStore.remove(at: url)
    let media = url.deletingLastPathComponent().appendingPathComponent(mediaFolder)
    if FileManager.default.fileExists(atPath: media.path) { try FileManager.default.removeItem(at: media) }
  }

  /// The folder beside the outbox whose files are content that waits to be sent.
  public static let mediaFolder = "media"

  /// Where a file of ``MediaUpload`` is, unless the outbox is encrypted.
  public nonisolated func mediaURL(_ file: String) -> URL {
    url.deletingLastPathComponent().appendingPathComponent(Self.mediaFolder).appendingPathComponent(file)
  }

  private func connect(
    _ key: StoreKey?, _ renames: [StoreRename], _ owner: OutboxOwner?, _ keepsContent: Bool?
  ) async throws {
    let opened = try naming {
      try OutboxDatabase(
        path: url.path, schema: schema, key: key, renames: renames, keepsContent: keepsContent, owner: owner)
    }
    database.withLock { $0 = opened }
    do {
      try checkCompleteness()
    } catch {
      close()
      throw error
    }
    takeInFiles()
    try recover()
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
  private func checkCompleteness() throws {
    guard let store else { return }
    let (identifier, last) = try using { ($0.identifier, try $0.lastNumber()) }
    if let count = try showing(store, { try $0.entitiesMissing(from: identifier, upTo: last) }) {
      throw OutboxError.changesMissing(path: url.path, entities: count)
    }
  }

  /// Closes the file. Later calls throw ``OutboxError/closed(path:)``.
  public func close() { database.withLock { $0 = nil } }

  /// Has the store take up what it lacks, as after a crash between the two files, and forgets effects that it has.
  public func recover() throws {
    guard let store else { return }
    _ = store.takePostponedFailure()
    if let followed = try showing(store, catchUp) { try using { try $0.prune(upTo: followed) } }
  }

  /// - Returns: how far the store had followed.
  @discardableResult
  private nonisolated func catchUp(_ database: StoreDatabase) throws -> Int64? {
    let applied = try database.appliedEffects(of: try using { $0.identifier })
    try settle(try using { try $0.effects(after: applied) }, database)
    return applied
  }

  /// Has the store take up all that was changed here.
  ///
  /// - Throws: ``OutboxError/notShown(path:reason:)`` where it cannot.
  public func settle() throws {
    try readStore { _ in }
    if store?.takePostponedFailure() != nil { try recover() }
  }

  /// The one way in which both files change.
  func commit<Result: Sendable>(_ body: (OutboxDatabase) throws -> Result) throws -> Result {
    let (result, effects) = try commitAlone(body)
    if let effects, let store { try showing(store) { try settle(effects, $0) } }
    return result
  }

  /// Changes the outbox, and has the store follow at the latest when it is read.
  func commitAhead<Result: Sendable>(_ body: (OutboxDatabase) throws -> Result) throws -> Result {
    let (result, effects) = try commitAlone(body)
    guard let effects, let store else { return result }
    store.postpone({ [self] in try settle(effects, $0) }, orElse: { [self] in try makeUp($0) })
    if store.takePostponedFailure() != nil { try recover() }
    return result
  }

  /// Once the outbox is closed, there is nothing that the next opening does not do.
  private nonisolated func makeUp(_ database: StoreDatabase) throws {
    do { try catchUp(database) } catch OutboxError.closed {}
  }

  private func commitAlone<Result: Sendable>(
    _ body: (OutboxDatabase) throws -> Result
  ) throws -> (result: Result, effects: PendingEffects?) {
    let (result, effects, goneContent) = try using { outbox in
      let (result, effects) = try outbox.commit { try body(outbox) }
      return (result, effects, outbox.goneContent)
    }
    goneContent.forEach(removeFile)
    return (result, effects)
  }

  /// Reads the outbox.
  func read<Result: Sendable>(_ body: (OutboxDatabase) throws -> Result) throws -> Result { try using(body) }

  /// Reads the store, as long as it is open.
  @discardableResult
  func readStore<Result>(_ body: (StoreDatabase) throws -> Result) throws -> Result? {
    guard let store else { return nil }
    return try showing(store, body)
  }

  private nonisolated func settle(_ effects: PendingEffects, _ database: StoreDatabase) throws {
    var effects = effects
    while true {
      switch try database.apply(effects) {
      case .upToDate: return
      case .lacksEffects(let number): effects = try using { try $0.effects(after: number) }
      case .lacksEverything: effects = try using { try $0.effects(after: nil) }
      }
    }
  }

  private func showing<Result>(_ store: RowStore, _ body: (StoreDatabase) throws -> Result) throws -> Result {
    do {
      return try store.performAndWait(body)
    } catch let error as OutboxError {
      throw error
    } catch {
      throw OutboxError.notShown(path: store.url.path, reason: String(describing: error))
    }
  }

  /// Uses the file. Nothing that waits for the store may be done in here, since the store may wait for this.
  private nonisolated func using<Result>(_ body: (OutboxDatabase) throws -> Result) throws -> Result {
    try database.withLock { database in
      guard let database else { throw OutboxError.closed(path: url.path) }
      return try naming { try body(database) }
    }
  }

  private nonisolated func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw OutboxError.database(error)
    }
  }
}

extension Outbox {
  /// The requests in the order of sending.
  public func requests(_ filter: RequestFilter = RequestFilter()) throws -> [OutboxRequest] {
    try read { try $0.requests().filter(filter.includes) }
  }

  /// One request; nil where it is gone.
  public func request(_ id: Int64) throws -> OutboxRequest? { try read { try $0.request(id) } }

  /// The number of requests in each state.
  public func counts() throws -> [OutboxRequest.State: Int] {
    try requests().reduce(into: [:]) { counts, request in counts[request.state, default: 0] += 1 }
  }

  /// The key that the service gave an entity in place of a temporary one; any other key as it is. An entity that has the
  /// key, or is to be created under it, is always the one that is meant.
  public func currentKey(of key: EntityKey, in set: String) throws -> EntityKey {
    guard let real = try read({ try $0.realKey(of: key, in: set) }) else { return key }
    return try isOnDevice(EntityPlace(set: set, key: key)) ? key : real
  }

  /// A remembered text; nil where there is none.
  public func note(_ name: String) throws -> String? { try read { try $0.note(name) } }

  /// Remembers a text; nil forgets it.
  public func setNote(_ name: String, to value: String?) throws { try commit { try $0.setNote(name, to: value) } }
}
