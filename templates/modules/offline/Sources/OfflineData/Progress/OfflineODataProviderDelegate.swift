import ServiceData

/// Receives the progress of an offline controller. Every method has a default implementation that does nothing.
public protocol OfflineODataProviderDelegate: AnyObject, Sendable {
  /// The opening of the store has proceeded.
  func didUpdateOpenProgress(_ event: ProgressEvent)
  /// A download has proceeded.
  func didUpdateDownloadProgress(_ event: ProgressEvent)
  /// An upload has proceeded.
  func didUpdateUploadProgress(_ event: ProgressEvent)
  /// A request of the controller was refused or got no answer.
  func requestDidFail(_ error: ServiceError)
}

extension OfflineODataProviderDelegate {
  /// Does nothing.
  public func didUpdateOpenProgress(_ event: ProgressEvent) {}
  /// Does nothing.
  public func didUpdateDownloadProgress(_ event: ProgressEvent) {}
  /// Does nothing.
  public func didUpdateUploadProgress(_ event: ProgressEvent) {}
  /// Does nothing.
  public func requestDidFail(_ error: ServiceError) {}

  /// Passes an event to the method for its operation.
  func didUpdate(_ event: ProgressEvent) {
    switch event.operation {
    case .open: didUpdateOpenProgress(event)
    case .download: didUpdateDownloadProgress(event)
    case .upload: didUpdateUploadProgress(event)
    }
  }
}
