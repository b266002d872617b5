import CCurl

/// libcurl's multi handle: transfers in progress and the connections that they share.
///
/// Only ``wakeUp()`` may be called from any thread.
final class CurlMulti: @unchecked Sendable {
  private let multi: UnsafeMutableRawPointer?

  /// libcurl is set up once for the process, before the first handle.
  private static let isReady: Bool = curl_global_init(ccurl_global_default) == CURLE_OK

  init() {
    multi = Self.isReady ? curl_multi_init() : nil
  }

  deinit {
    if let multi { _ = curl_multi_cleanup(multi) }
  }

  /// Starts a transfer; one that cannot start has finished when this returns `nil`.
  func add(_ transfer: CurlTransfer) -> UnsafeMutableRawPointer? {
    guard let multi, let handle = curl_easy_init() else {
      transfer.finish(throwing: transfer.error(.other, "libcurl cannot be set up"))
      return nil
    }
    let result = CurlOptions(handle: handle).apply(transfer)
    guard result == CURLE_OK, curl_multi_add_handle(multi, handle) == CURLM_OK else {
      transfer.finish(throwing: transfer.error(CurlFailure(result, words: "")))
      curl_easy_cleanup(handle)
      return nil
    }
    return handle
  }

  /// Ends a transfer wherever it stands, and frees its handle.
  func remove(_ handle: UnsafeMutableRawPointer) {
    guard let multi else { return }
    _ = curl_multi_remove_handle(multi, handle)
    curl_easy_cleanup(handle)
  }

  /// Moves all transfers on, and gives those that have finished, whose handles have to be removed.
  func perform() -> [(handle: UnsafeMutableRawPointer, result: CURLcode)] {
    guard let multi else { return [] }
    var running: Int32 = 0
    _ = curl_multi_perform(multi, &running)
    var finished: [(handle: UnsafeMutableRawPointer, result: CURLcode)] = []
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
      finished.append((handle, ccurl_result(message)))
    }
    return finished
  }

  /// Sleeps until there is something to do.
  func wait() {
    guard let multi else { return }
    _ = curl_multi_poll(multi, nil, 0, 60_000, nil)
  }

  /// Ends ``wait()`` now, or when it is called next.
  func wakeUp() {
    guard let multi else { return }
    _ = curl_multi_wakeup(multi)
  }
}
