import CommandLineInterface
import ServiceData

/// How data commands access data: directly on the service, or through a session with a store and an outbox.
public protocol DataAccess: Sendable {
  /// The name of the program, for examples.
  var program: String { get }
  /// The service's schema.
  var schema: ServiceSchema { get }
  /// Options of reading commands in addition to the query options.
  var readingOptions: [any OptionDeclaration] { get }
  /// Additional options of `list`.
  var listingOptions: [any OptionDeclaration] { get }
  /// Additional options of the commands that change data.
  var changeOptions: [any OptionDeclaration] { get }
  /// Additional options of `delete`.
  var deletionOptions: [any OptionDeclaration] { get }

  /// Additional options of `call`, which queue an action for later if the access has an outbox.
  var callOptions: [any OptionDeclaration] { get }

  /// Whether an action is queued instead of called at once.
  ///
  /// - Throws: `ArgumentError` for options that contradict each other.
  func keepsCall(_ arguments: ParsedArguments) throws -> Bool

  /// Checks the options of a change before anything is opened.
  ///
  /// - Throws: `ArgumentError` for options that contradict each other.
  func checkChange(_ arguments: ParsedArguments) throws

  /// The key of the entity that a change created on this machine; nil if there is none.
  ///
  /// - Parameter number: the number of the change.
  /// - Throws: errors from opening the data.
  func newKey(_ number: Int64, in set: EntitySetSchema, _ arguments: ParsedArguments) async throws -> EntityKey?

  /// The rows on this machine that a query matches, for completions. It sends nothing to the service, and returns nothing if
  /// the data cannot be read without a question to the user.
  ///
  /// - Throws: errors from reading.
  func rowsHere(_ query: RowQuery, _ arguments: ParsedArguments) async throws -> [Row]

  /// The numbers of the requests that a command can be used for, for completions.
  ///
  /// - Parameter arguments: the beginning of the command line.
  /// - Throws: errors from reading.
  func requestNumbers(for arguments: ParsedArguments) async throws -> [Int64]

  /// The names of the syncs that a command can be used for, for completions; none by default.
  ///
  /// - Throws: errors from reading.
  func syncNames(for arguments: ParsedArguments) throws -> [String]

  /// The names of the profile's users, for completions; none by default.
  ///
  /// - Throws: errors from reading.
  func userNames(for arguments: ParsedArguments) throws -> [String]

  /// The names of the syncs that name a set; nil if there are no syncs, as by default.
  ///
  /// - Throws: errors from reading.
  func syncs(of set: EntitySetSchema, _ arguments: ParsedArguments) throws -> [String]?

  /// Opens the data that the arguments select, runs work with it, and closes it.
  ///
  /// - Throws: errors from opening the data and from the work.
  func withData<Result: Sendable>(
    _ arguments: ParsedArguments, console: Console, _ work: (OpenedData) async throws -> Result
  ) async throws -> Result
}

extension DataAccess {
  public func syncNames(for arguments: ParsedArguments) throws -> [String] { [] }

  public func userNames(for arguments: ParsedArguments) throws -> [String] { [] }

  public func syncs(of set: EntitySetSchema, _ arguments: ParsedArguments) throws -> [String]? { nil }

  public func newKey(
    _ number: Int64, in set: EntitySetSchema, _ arguments: ParsedArguments
  ) async throws -> EntityKey? { nil }
  public func rowsHere(_ query: RowQuery, _ arguments: ParsedArguments) async throws -> [Row] { [] }
  public func requestNumbers(for arguments: ParsedArguments) async throws -> [Int64] { [] }
}

/// The opened data during a command.
public struct OpenedData: Sendable {
  /// Answers queries.
  public let reader: any RowReading
  /// Accepts changes, and reads and replaces the content of streams.
  public let changes: any ChangeWriting
  /// The service, for calling operations.
  public let remote: any RemoteService
  /// Names the local state of each row of a set; nil for a row without local changes.
  public let states: @Sendable ([Row], EntitySetSchema) async throws -> [String?]
  /// The names of entities whose keys the service will assign.
  public let newNames: @Sendable () async throws -> NewEntityNames

  /// Creates opened data from its parts.
  public init(
    reader: any RowReading, changes: any ChangeWriting, remote: any RemoteService,
    states: @escaping @Sendable ([Row], EntitySetSchema) async throws -> [String?] = { rows, _ in rows.map { _ in nil }
    },
    newNames: @escaping @Sendable () async throws -> NewEntityNames = { .none }
  ) {
    self.reader = reader
    self.changes = changes
    self.remote = remote
    self.states = states
    self.newNames = newNames
  }
}

extension OpenedData {
  /// The values of properties that are shown as names of new entities (``NewEntityNames``).
  func names(_ set: EntitySetSchema, _ type: StructuredSchema) async throws -> [String: [Value: String]] {
    try await newNames().replacements(of: type, in: set)
  }
}
