import CCurl

/// One exchange in progress: what libcurl is given and what it has delivered.
///
/// It belongs to the thread of ``CurlLoop`` from the moment it is accepted there; others only set
/// ``isCancelled``, through its gate.
final class CurlTransfer: @unchecked Sendable {
  let request: HTTPRequest
  let url: ServiceURL
  let settings: TransportSettings
  var isCancelled = false
  var continuation: CheckedContinuation<HTTPResponse, any Error>?
  /// Where libcurl writes what went wrong.
  let words = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  /// The header list that libcurl reads during the transfer.
  var headerList: UnsafeMutablePointer<curl_slist>?
  private var head = ResponseHead()
  private var body: [UInt8] = []
  /// How much of the request's body libcurl has taken.
  private var provided = 0
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

  /// Gives the next part of the request's body; none at its end.
  func provide(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let rest = (request.body ?? []).dropFirst(provided).prefix(buffer.count)
    buffer.copyBytes(from: rest)
    provided += rest.count
    return rest.count
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
      var failure = error(CurlFailure(result, words: text))
      var sentBytes: Int = 0
      _ = ccurl_get_long(handle, CURLINFO_REQUEST_SIZE, &sentBytes)
      if sentBytes == 0 { failure.mayHaveArrived = false }
      finish(throwing: failure)
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

  /// The end of an exchange that never began.
  var cancelledUnsent: HTTPError {
    HTTPError(.cancelled, host: url.hostAndPort, detail: "", mayHaveArrived: false)
  }

  /// A failure of this exchange that libcurl found.
  func error(_ failure: CurlFailure) -> HTTPError {
    error(failure.kind, failure.detail)
  }
}
