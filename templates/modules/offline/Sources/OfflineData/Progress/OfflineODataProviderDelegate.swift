import ServiceData

/// Who is told what an offline controller does; every method has a default that does nothing.
public protocol OfflineODataProviderDelegate: AnyObject, Sendable {
  func didUpdateOpenProgress(_ event: ProgressEvent)
  func didUpdateDownloadProgress(_ event: ProgressEvent)
  func didUpdateUploadProgress(_ event: ProgressEvent)
  func didUpdateSendStoreProgress(_ event: ProgressEvent)
  /// A request that the controller sent was refused, or got no answer.
  func requestDidFail(_ error: ServiceError)
}

extension OfflineODataProviderDelegate {
  public func didUpdateOpenProgress(_ event: ProgressEvent) {}
  public func didUpdateDownloadProgress(_ event: ProgressEvent) {}
  public func didUpdateUploadProgress(_ event: ProgressEvent) {}
  public func didUpdateSendStoreProgress(_ event: ProgressEvent) {}
  public func requestDidFail(_ error: ServiceError) {}

  /// Hands an event to the method of its operation.
  func didUpdate(_ event: ProgressEvent) {
    switch event.operation {
    case .open: didUpdateOpenProgress(event)
    case .download: didUpdateDownloadProgress(event)
    case .upload: didUpdateUploadProgress(event)
    case .sendStore: didUpdateSendStoreProgress(event)
    }
  }
}
