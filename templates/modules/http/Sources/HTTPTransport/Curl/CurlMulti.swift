import CCurl

/// libcurl's multi handle: the transfers in progress and their shared connections.
///
/// Only ``wakeUp()`` may be called from any thread.
final class CurlMulti: @unchecked Sendable {
  private let multi: UnsafeMutableRawPointer?

  /// Why libcurl cannot be used; `nil` if it can. The first request of the process loads and initializes it.
  static let failure: (kind: HTTPError.Kind, detail: String)? = {
    if let reason = ccurl_load_failure() { return (.missingLibrary, String(cString: reason)) }
    return ccurl_global_init(ccurl_global_default) == CURLE_OK ? nil : (.other, "libcurl cannot be initialized")
  }()

  /// Creates a handle. There must be no ``failure``.
  init() {
    multi = ccurl_multi_init()
  }

  deinit {
    if let multi { _ = ccurl_multi_cleanup(multi) }
  }

  /// Starts a transfer. Returns `nil` if it cannot start; it has then finished with an error.
  func add(_ transfer: CurlTransfer) -> UnsafeMutableRawPointer? {
    guard let multi, let handle = ccurl_easy_init() else {
      transfer.finish(throwing: transfer.unsentError(.other, "libcurl has no memory for another transfer"))
      return nil
    }
    let result = CurlOptions(handle: handle).apply(transfer)
    guard result == CURLE_OK, ccurl_multi_add_handle(multi, handle) == CURLM_OK else {
      transfer.finish(throwing: transfer.error(CurlFailure(result, words: "")))
      ccurl_easy_cleanup(handle)
      return nil
    }
    return handle
  }

  /// Aborts a transfer and frees its handle.
  func remove(_ handle: UnsafeMutableRawPointer) {
    guard let multi else { return }
    _ = ccurl_multi_remove_handle(multi, handle)
    ccurl_easy_cleanup(handle)
  }

  /// Advances all transfers, and returns the finished ones. The caller must remove their handles.
  func perform() -> [(handle: UnsafeMutableRawPointer, result: CURLcode)] {
    guard let multi else { return [] }
    var running: Int32 = 0
    _ = ccurl_multi_perform(multi, &running)
    var finished: [(handle: UnsafeMutableRawPointer, result: CURLcode)] = []
    var left: Int32 = 0
    while let message = ccurl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
      finished.append((handle, ccurl_result(message)))
    }
    return finished
  }

  /// Sleeps until there is work to do.
  func wait() {
    guard let multi else { return }
    _ = ccurl_multi_poll(multi, 60_000)
  }

  /// Ends the current or the next ``wait()``.
  func wakeUp() {
    guard let multi else { return }
    _ = ccurl_multi_wakeup(multi)
  }
}
