import CCurl
import ServiceData

/// One exchange in progress: what libcurl is given and what it has delivered.
///
/// It belongs to the thread of ``CurlLoop`` from the moment it is accepted there; other threads only set
/// ``isCancelled``.
final class CurlTransfer: @unchecked Sendable {
  let request: HTTPRequest
  let url: ServiceURL
  let settings: TransportSettings
  let isCancelled = Locked(false)
  var continuation: CheckedContinuation<HTTPResponse, any Error>?
  /// Where libcurl writes what went wrong.
  let words = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  /// The header list that libcurl reads during the transfer.
  var headerList: UnsafeMutablePointer<curl_slist>?
  private var head = ResponseHead()
  private var body: [UInt8] = []
  private var isTooLarge = false

  init(request: HTTPRequest, url: ServiceURL, settings: TransportSettings) {
    self.request = request
    self.url = url
    self.settings = settings
    words.initialize(repeating: 0)
  }

  deinit {
    curl_slist_free_all(headerList)
    words.deallocate()
  }

  /// Takes a header line; interim responses and trailers come the same way.
  func receive(headerLine bytes: UnsafeRawBufferPointer) {
    head.receive(bytes)
  }

  /// Takes a part of the decoded body; `false` ends the transfer.
  func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
    guard body.count + bytes.count <= settings.responseLimit else {
      isTooLarge = true
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  /// Hands the outcome to the caller.
  func finish(handle: UnsafeMutableRawPointer, result: CURLcode) {
    if isTooLarge {
      finish(throwing: error(.tooLarge, "more than \(settings.responseLimit) bytes"))
      return
    }
    guard result == CURLE_OK else {
      let text = words.baseAddress.map { String(cString: $0) } ?? ""
      finish(throwing: error(CurlFailure(result, words: text)))
      return
    }
    var status: Int = 0
    _ = ccurl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
    var headers = head.headers
    if headers.contains("Content-Encoding") {
      headers.remove("Content-Encoding")
      headers.remove("Content-Length")
    }
    continuation?.resume(
      returning: HTTPResponse(status: status, headers: headers, body: body, finalURL: url.description))
    continuation = nil
  }

  /// Hands a failure to the caller.
  func finish(throwing error: HTTPError) {
    continuation?.resume(throwing: error)
    continuation = nil
  }

  /// A failure of this exchange.
  func error(_ kind: HTTPError.Kind, _ detail: String) -> HTTPError {
    HTTPError(kind, host: url.hostAndPort, detail: detail)
  }

  /// A failure of this exchange that libcurl found.
  func error(_ failure: CurlFailure) -> HTTPError {
    error(failure.kind, failure.detail)
  }
}
