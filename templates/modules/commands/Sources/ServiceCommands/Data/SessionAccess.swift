import CommandLineInterface
import DataCommands
import OfflineData
import OnboardingSessions
import ServiceData

/// Access to data through the profile's session: reads from its store and changes in its outbox, or, with `--online`, both
/// directly on the service.
struct SessionAccess: DataAccess {
  static let readsOnline = CommandOption("online", "read from the service instead of the store")
  static let changed = CommandOption(
    "changed", "only entities with unsent changes; '@state' is local, changed, error or conflict")

  let application: any ServiceApplication

  var program: String { application.name }
  var schema: ServiceSchema { application.schema }
  let readingOptions: [any OptionDeclaration] = [readsOnline]
  let listingOptions: [any OptionDeclaration] = [changed]
  let changeOptions: [any OptionDeclaration] = QueueingOptions.all
  let deletionOptions: [any OptionDeclaration] = [QueueingOptions.cascade]
  let callOptions: [any OptionDeclaration] = QueueingOptions.call

  func keepsCall(_ arguments: ParsedArguments) throws -> Bool { try QueueingOptions.keepsCall(arguments) }

  func checkChange(_ arguments: ParsedArguments) throws { try QueueingOptions.check(arguments) }

  func newKey(
    _ number: Int64, in set: EntitySetSchema, _ arguments: ParsedArguments
  ) async throws -> EntityKey? {
    try await CommandRuntime(application, arguments, console: Self.silence).withSession { session in
      try await session.controller.offline?.queue.key(ofNew: number, in: set.name)
    }
  }

  /// A console for work that says nothing to the user.
  private static var silence: Console {
    Console(output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer())
  }

  func rowsHere(_ query: RowQuery, _ arguments: ParsedArguments) async throws -> [Row] {
    try await opened(arguments) { try await $0.controller.rows(query) } ?? []
  }

  func requestNumbers(for arguments: ParsedArguments) async throws -> [Int64] {
    let states: Set<OutboxRequest.State> =
      switch arguments.path.dropLast().last {
      case "errors": [.failed]
      case "conflicts": [.conflicted]
      default: [.pending, .sending]
      }
    return try await opened(arguments) { session in
      guard let offline = session.controller.offline else { return [] }
      return try await offline.queue.requests(RequestFilter(states: states)).map(\.id)
    } ?? []
  }

  func syncNames(for arguments: ParsedArguments) throws -> [String] {
    try syncs(arguments).declared().map(\.name)
  }

  func userNames(for arguments: ParsedArguments) throws -> [String] { try application.users(arguments).names }

  func syncs(of set: EntitySetSchema, _ arguments: ParsedArguments) throws -> [String]? {
    let declared = (try? syncs(arguments).declared()) ?? []
    guard !declared.isEmpty else { return nil }
    return declared.filter { $0.entry.text("set") == set.name }.map(\.name)
  }

  private func syncs(_ arguments: ParsedArguments) -> SyncSource {
    CommandRuntime(application, arguments, console: Self.silence).connector.syncs
  }

  /// Runs work with the session if it is open; nil otherwise.
  private func opened<Result: Sendable>(
    _ arguments: ParsedArguments, _ work: (ServiceSession) async throws -> Result
  ) async throws -> Result? {
    var runtime = CommandRuntime(application, arguments, console: Self.silence)
    // Completing a command line is no command.
    runtime.extendsTime = false
    guard try await runtime.sessionManager().state == .opened else { return nil }
    return try await runtime.withSession(work)
  }

  func withData<Result: Sendable>(
    _ arguments: ParsedArguments, console: Console, _ work: (OpenedData) async throws -> Result
  ) async throws -> Result {
    let isOnline = arguments[Self.readsOnline]
    if isOnline, arguments[Self.changed] {
      throw ArgumentError(
        .conflict, "'--changed' and '--online' exclude each other: only the store knows of unsent changes",
        hint: "use only one of them")
    }
    return try await CommandRuntime(application, arguments, console: console).withSession(completes: !isOnline) {
      session in
      let controller = session.controller
      guard !isOnline, let offline = controller.offline else {
        let replaces = session.configuration.replacesEntities == true
        let changes = ServiceChanges(controller.remote, replaces: replaces) { set in
          try await refresh(set, with: controller, console: console)
        }
        return try await work(
          OpenedData(reader: ServiceReader(controller.remote), changes: changes, remote: controller.remote))
      }
      let changes = OutboxChanges(
        offline, options: QueueingOptions.options(arguments), program: arguments.typedProgram, console: console)
      return try await work(
        OpenedData(
          reader: arguments[Self.changed] ? ChangedRows(offline) : controller, changes: changes,
          remote: controller.remote,
          states: { rows, set in try await LocalStateWords(offline).words(of: rows, in: set) },
          newNames: { try await NewEntityNames(offline.queue) }))
    }
  }

  /// Downloads the changed set, so that the store matches the service.
  private func refresh(_ set: String, with controller: any ODataControlling, console: Console) async throws {
    let failure: String?
    do {
      failure = try await controller.synchronize(.init(uploads: false, only: [set])).failure?.description
    } catch let error as SyncFileError {
      failure = error.description
    }
    if let failure { console.errors.writeLine("changed, but '\(set)' could not be downloaded: \(failure)") }
  }
}

extension NewEntityNames {
  /// The names for the output of a list. Only tables show names; JSON and CSV have the keys.
  init(_ queue: Outbox, for output: RowOutput) async throws {
    if output.format == .table { try await self.init(queue) } else { self = .none }
  }

  /// The names of the entities that the requests of an outbox create.
  init(_ queue: Outbox) async throws {
    self.init(
      try await queue.newEntities().map { entity in
        Entity(number: entity.number, set: entity.set, key: entity.key, temporaryParts: entity.temporaryParts)
      })
  }
}
