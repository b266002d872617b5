import CCurl

/// libcurl's multi handle: the transfers in progress and their shared connections.
///
/// Only ``wakeUp()`` may be called from any thread.
final class CurlMulti: @unchecked Sendable {
  private let multi: UnsafeMutableRawPointer?

  /// Initializes libcurl once per process, before the first handle.
  private static let isReady: Bool = curl_global_init(ccurl_global_default) == CURLE_OK

  init() {
    multi = Self.isReady ? curl_multi_init() : nil
  }

  deinit {
    if let multi { _ = curl_multi_cleanup(multi) }
  }

  /// Starts a transfer. Returns `nil` if it cannot start; it has then finished with an error.
  func add(_ transfer: CurlTransfer) -> UnsafeMutableRawPointer? {
    guard let multi, let handle = curl_easy_init() else {
      transfer.finish(throwing: transfer.error(.other, "libcurl cannot be initialized"))
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

  /// Aborts a transfer and frees its handle.
  func remove(_ handle: UnsafeMutableRawPointer) {
    guard let multi else { return }
    _ = curl_multi_remove_handle(multi, handle)
    curl_easy_cleanup(handle)
  }

  /// Advances all transfers, and returns the finished ones. The caller must remove their handles.
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

  /// Sleeps until there is work to do.
  func wait() {
    guard let multi else { return }
    _ = curl_multi_poll(multi, nil, 0, 60_000, nil)
  }

  /// Ends the current or the next ``wait()``.
  func wakeUp() {
    guard let multi else { return }
    _ = curl_multi_wakeup(multi)
  }
}
