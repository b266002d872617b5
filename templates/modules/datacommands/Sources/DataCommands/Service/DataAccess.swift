import CommandLineInterface
import ServiceData

/// How the commands on data reach it: straight at the service, or through a session that keeps a store.
public protocol DataAccess: Sendable {
  /// The name of the program, for examples.
  var program: String { get }
  /// What the service offers.
  var schema: ServiceSchema { get }
  /// What the commands that read take beside the options of a query.
  var readingOptions: [OptionSpecification] { get }
  /// What the commands that change data take beside what they change.
  var changeOptions: [OptionSpecification] { get }

  /// Refuses a change that the arguments do not confirm, before anything is opened.
  ///
  /// - Throws: what says how to confirm it.
  func checkChange(_ command: String, _ arguments: ParsedArguments) throws

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
  /// The service itself, which changes are sent to.
  public let remote: any RemoteService
  /// Is told of each set that was changed.
  public let didChange: @Sendable (EntitySetSchema) async throws -> Void

  /// Data that is read and changed through these.
  public init(
    reader: any RowReading, remote: any RemoteService,
    didChange: @escaping @Sendable (EntitySetSchema) async throws -> Void
  ) {
    self.reader = reader
    self.remote = remote
    self.didChange = didChange
  }
}
