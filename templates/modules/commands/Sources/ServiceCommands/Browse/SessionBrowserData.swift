import CommandLineInterface
import DataBrowser
import DataCommands
import FoundationEssentials
import OfflineData
import OnboardingSessions
import ServiceData

/// The data of a session: reads from its store, changes in its outbox.
struct SessionBrowserData: BrowserData {
  let controller: OfflineDataController
  let runtime: CommandRuntime
  /// Whether a passcode in a file has opened a locked session for this process.
  private let wasLocked: Bool
  /// Whose rows the controller has.
  private let onboardingID: UUID
  private let configuration: SessionConfiguration
  private let connection = SessionConnection()
  private let idleLock: IdleLock

  /// - Throws: ``AccessError/noOutbox``.
  init(session: ServiceSession, runtime: CommandRuntime, wasLocked: Bool = false) throws {
    guard let controller = session.controller.offline else { throw AccessError.noOutbox }
    self.controller = controller
    self.runtime = runtime
    onboardingID = session.onboardingID
    configuration = session.configuration
    self.wasLocked = wasLocked
    idleLock = IdleLock(runtime: runtime)
  }

  var schema: ServiceSchema { runtime.schema }
  var program: String { runtime.arguments.typedProgram }
  var reader: any RowReading { controller }

  func sets() async throws -> [BrowsedSet] {
    let status = try await controller.status()
    return schema.sets.map { set in
      let queries = status.queries.filter { $0.set == set.name }
      return BrowsedSet(
        name: set.name, rows: queries.reduce(0) { $0 + $1.rows },
        state: SetsCommand.state(queries, queries.lazy.compactMap(\.refusal).first),
        lastSync: queries.compactMap(\.lastDownload).max().map(text))
    }
  }

  /// A time to the second.
  private func text(_ date: Date) -> String {
    let text = OffsetDateTime(toTheSecond: date).description
    return showsLocalTime ? LocalTime.text(of: text) : text
  }

  var showsLocalTime: Bool { runtime.arguments[GlobalOptions.localTime] }

  func newNames() async throws -> NewEntityNames { try await NewEntityNames(controller.queue) }

  func states(of rows: [Row], in set: EntitySetSchema) async throws -> [String?] {
    try await LocalStateWords(controller).words(of: rows, in: set)
  }

  func create(_ row: Row, in set: String) async throws -> Row { try await controller.create(row, in: set) }

  func update(_ row: Row, key: EntityKey?, in set: String) async throws {
    _ = try await controller.update(row, key: key, in: set)
  }

  func delete(_ row: Row, key: EntityKey, in set: String) async throws {
    _ = try await controller.perform(.delete(key, set: set, etag: row.etag), content: nil, options: ChangeOptions())
  }

  func undo(_ key: EntityKey?, in set: String) async throws -> Int {
    try await controller.undo(.entity(set: set, key: key)).count
  }

  func deletions(in set: String) async throws -> [BrowsedDeletion] {
    try await controller.queue.requests(RequestFilter(set: set)).compactMap { request in
      guard request.change.kind == .delete, let key = request.key else { return nil }
      return BrowsedDeletion(
        key: key,
        name: request.base.map { ColumnChoice($0.type).text(of: $0) }
          ?? key.text(of: schema.set(set).flatMap(schema.entityType)))
    }
  }

  func conflicts() async throws -> [BrowsedConflict] {
    try await controller.queue.requests(RequestFilter(states: [.conflicted])).map { request in
      let record = ConflictRecord(request, schema)
      return BrowsedConflict(
        id: request.id, set: request.set, key: request.key, reason: record.words,
        properties: record.properties.map { property in
          BrowsedConflict.Property(
            name: property.name, base: CellText.of(property.base, null: ""),
            mine: CellText.of(property.mine, null: ""), theirs: CellText.of(property.theirs, null: ""),
            isContested: property.isContested)
        },
        isMergeable: record.merged != nil && record.contested.isEmpty)
    }
  }

  func resolve(_ conflict: BrowsedConflict, with side: ConflictSide) async throws {
    let queue = try await controller.queue
    switch side {
    case .mine: try await queue.resolve(conflict.id, .mine)
    case .theirs: try await queue.resolve(conflict.id, .theirs)
    case .merged:
      guard let request = try await queue.request(conflict.id), let row = ConflictRecord(request, schema).merged else {
        throw AccessError.unmergeable(conflict.id)
      }
      try await queue.resolve(conflict.id, .merged(row))
    }
  }

  func synchronize(_ progress: @escaping @Sendable (ProgressUpdate) -> Void) async throws -> [String] {
    let events = controller.progress.events
    let showing = Task {
      for await event in events { progress(ProgressUpdate(event)) }
    }
    defer { showing.cancel() }
    try await controller.queue.clearBackoff()
    let report = try await controller.synchronize(SyncOptions())
    try await runtime.noteContact(report)
    OpeningNote(profile: runtime.profile).end()
    let outcome = SyncOutcome(
      report, work: try await WaitingWork(controller), schema: schema, program: program, retry: "r")
    try await connection.note(outcome.status) { try runtime.connectivity(configuration, runtime.delegates) }
    if outcome.isLogDue { await runtime.deliverLog() }
    let buffer = TextBuffer()
    let words = ConsoleStream(buffer)
    _ = outcome.write(words, words)
    return buffer.text.split(separator: "\n").map(String.init)
  }

  func waitForService() async throws -> Bool {
    guard try await connection.waitForReturn() else { return false }
    try await runtime.restoreConnection()
    return true
  }

  func changes() async throws -> AsyncStream<Void> { try await controller.changes() }

  func noteUse() async { await idleLock.noteUse() }

  func unlock() async throws {
    guard runtime.sceneLock.isLocked else { return }
    try await runtime.unlockScene()
    await idleLock.noteUse()
  }

  func checkAccess() async throws {
    try runtime.checkIsCurrent()
    // Another process can remove the session and open another one, whose user must not see the rows of this one.
    if let current = try await SingleUserIDStore(profile: runtime.profile).currentID(), current != onboardingID {
      throw AccessError.sessionReplaced
    }
    let isOver = try await idleLock.isOver()
    if runtime.sceneLock.isLocked || isOver { throw AccessError.locked(program: runtime.arguments.typedProgram) }
    try await runtime.checkIsConnected()
    switch try await runtime.sessionManager().state {
    case .locked where !wasLocked: throw AccessError.locked(program: runtime.arguments.typedProgram)
    case .initial: throw try await runtime.noSession()
    // Other processes run flows of the same session.
    case .opened, .locked, .inFlow, .inBackgroundProcessing: break
    }
  }

  func words(for error: any Error) -> String {
    let fault = FaultExplainer(program: runtime.arguments.typedProgram).explain(error)
    return fault.message ?? fault.text
  }
}
