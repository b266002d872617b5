import ServiceData

/// Receives the progress of an offline controller. Every method has a default implementation that does nothing.
public protocol OfflineODataProviderDelegate: AnyObject, Sendable {
  func didUpdateOpenProgress(_ event: ProgressEvent)
  func didUpdateDownloadProgress(_ event: ProgressEvent)
  func didUpdateUploadProgress(_ event: ProgressEvent)
  func didUpdateSendStoreProgress(_ event: ProgressEvent)
  /// A request of the controller was refused or got no answer.
  func requestDidFail(_ error: ServiceError)
}

extension OfflineODataProviderDelegate {
  public func didUpdateOpenProgress(_ event: ProgressEvent) {}
  public func didUpdateDownloadProgress(_ event: ProgressEvent) {}
  public func didUpdateUploadProgress(_ event: ProgressEvent) {}
  public func didUpdateSendStoreProgress(_ event: ProgressEvent) {}
  public func requestDidFail(_ error: ServiceError) {}

  /// Passes an event to the method for its operation.
  func didUpdate(_ event: ProgressEvent) {
    switch event.operation {
    case .open: didUpdateOpenProgress(event)
    case .download: didUpdateDownloadProgress(event)
    case .upload: didUpdateUploadProgress(event)
    case .sendStore: didUpdateSendStoreProgress(event)
    }
  }
}
