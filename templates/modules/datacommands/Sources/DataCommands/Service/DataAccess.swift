import CommandLineInterface
import ServiceData

/// How the commands on data reach it: straight at the service, or through a session that keeps a store and an outbox.
public protocol DataAccess: Sendable {
  /// The name of the program, for examples.
  var program: String { get }
  /// What the service offers.
  var schema: ServiceSchema { get }
  /// What the commands that read take beside the options of a query.
  var readingOptions: [OptionSpecification] { get }
  /// What `list` takes beside those.
  var listingOptions: [OptionSpecification] { get }
  /// What the commands that change data take beside what they change.
  var changeOptions: [OptionSpecification] { get }
  /// What `delete` takes beside those.
  var deletionOptions: [OptionSpecification] { get }

  /// What `call` takes beside the operation: how an action is kept to be called later, where that can be done.
  var callOptions: [OptionSpecification] { get }

  /// Whether an action is not to be called now.
  ///
  /// - Throws: what says how to mend options that contradict each other.
  func keepsCall(_ arguments: ParsedArguments) throws -> Bool

  /// Refuses options of a change that contradict each other, before anything is opened.
  ///
  /// - Throws: what says how to mend it.
  func checkChange(_ arguments: ParsedArguments) throws

  /// Runs work with the data that the arguments lead to, and lets go of it afterwards.
  ///
  /// - Throws: what the work throws, and what opening the data throws.
  func withData<Result: Sendable>(
    _ arguments: ParsedArguments, console: Console, _ work: (OpenedData) async throws -> Result
  ) async throws -> Result
}

/// Data while a command uses it.
public struct OpenedData: Sendable {
  /// What answers queries.
  public let reader: any RowReading
  /// What takes changes, and has the content of streams.
  public let changes: any ChangeTaking
  /// The service itself, which operations are called on.
  public let remote: any RemoteService
  /// Tells in a word how each row of a set stands to the service; nil for a row without local work.
  public let states: @Sendable ([Row], EntitySetSchema) async throws -> [String?]

  /// Data that is read and changed through these.
  public init(
    reader: any RowReading, changes: any ChangeTaking, remote: any RemoteService,
    states: @escaping @Sendable ([Row], EntitySetSchema) async throws -> [String?] = { rows, _ in rows.map { _ in nil }
    }
  ) {
    self.reader = reader
    self.changes = changes
    self.remote = remote
    self.states = states
  }
}
