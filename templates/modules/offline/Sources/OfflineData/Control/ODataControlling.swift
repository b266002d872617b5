import ServiceData

/// What an application needs of its data, whether that is kept on the device or read from the service: one protocol for
/// the offline controller and the online one.
public protocol ODataControlling: RowReading {
  var schema: ServiceSchema { get }
  /// The service itself, for operations that only it can do.
  var remote: any RemoteService { get }
  /// Where its operations report.
  var progress: ProgressBoard { get }

  /// Opens the store, and downloads on the first open or where one was interrupted; with `synchronize`, always.
  /// Opening what is open does nothing.
  @discardableResult
  func open(synchronize: Bool) async throws -> SyncReport?

  /// Uploads, then downloads.
  ///
  /// - Throws: ``ControllerError`` where the store is not open. What a query ran into stands in the report.
  func synchronize(_ options: SyncOptions) async throws -> SyncReport

  /// Closes the store; nothing is removed.
  func close() async throws

  /// Removes the store and everything in it.
  func removeStore() async throws

  func status() async throws -> ControllerStatus
}

/// Why a controller cannot do what it was asked to.
public enum ControllerError: Error, Sendable, Hashable, CustomStringConvertible {
  case storeClosed
  case unknownQuery(String, known: [String])

  public var description: String {
    switch self {
    case .storeClosed: "the store is closed; open it first"
    case .unknownQuery(let name, let known):
      "there is no defining query '\(name)'; known are \(known.map { "'\($0)'" }.joined(separator: ", "))"
    }
  }
}
