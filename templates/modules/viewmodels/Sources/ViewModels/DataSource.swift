import EntityAccess
import ServiceData

/// The source of a view model's data: a reader that answers queries at once, and a way to bring its data up to date.
public struct DataSource: Sendable {
  /// Reads the data on the device, or the service if there is no store.
  public let reader: any RowReading
  /// Brings the sets of a query up to date; nil if every read is up to date.
  public let refresh: (@Sendable (_ set: String) async throws -> Void)?

  public init(reader: any RowReading, refresh: (@Sendable (_ set: String) async throws -> Void)? = nil) {
    self.reader = reader
    self.refresh = refresh
  }

  /// The reader, if it reports changes; nil if it must be queried again.
  var observed: (any RowObserving)? { reader as? any RowObserving }
}

/// The state of a view model's loading.
public enum LoadingPhase: String, Sendable, Hashable {
  /// Nothing was requested yet.
  case idle
  /// The data on the device is being read.
  case loading
  /// The data on the device is shown and is being brought up to date.
  case refreshing
  /// All data is shown.
  case loaded
}
