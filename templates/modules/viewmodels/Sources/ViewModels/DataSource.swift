import EntityAccess
import ServiceData

/// Where a view model's data comes from: something that answers queries at once, and a way to bring it up to date.
public struct DataSource: Sendable {
  /// Answers from what is on the device, or from the service where there is no store.
  public let reader: any RowReading
  /// Brings the sets of a query up to date; nil where reading always does.
  public let refresh: (@Sendable (_ set: String) async throws -> Void)?

  public init(reader: any RowReading, refresh: (@Sendable (_ set: String) async throws -> Void)? = nil) {
    self.reader = reader
    self.refresh = refresh
  }

  /// The reader, if it reports changes; nil for one that has to be asked again.
  var observed: (any RowObserving)? { reader as? any RowObserving }
}

/// How far a view model is with loading.
public enum LoadingPhase: String, Sendable, Hashable {
  /// Nothing was asked for yet.
  case idle
  /// What is on the device is being read.
  case loading
  /// What is on the device shows, and is being brought up to date.
  case refreshing
  /// Everything shows that there is.
  case loaded
}
