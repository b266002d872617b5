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
  private var headerBytes = 0
  /// What exceeds a limit, in words; `nil` while nothing does.
  private var excess: String?
  /// Whether the rest of an error's body was left out.
  private var isCut = false

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

  /// Takes a header line; interim responses and trailers come the same way. `false` ends the transfer.
  func receive(headerLine bytes: UnsafeRawBufferPointer) -> Bool {
    headerBytes += bytes.count
    guard headerBytes <= TransportSettings.headerLimit else {
      excess = "more than \(TransportSettings.headerLimit) bytes of headers"
      return false
    }
    head.receive(bytes)
    let isEnd = bytes.allSatisfy { $0 == 0x0D || $0 == 0x0A }
    guard isEnd, head.isSuccess, head.status != 204, request.method != .head else { return true }
    if let length = head.announcedLength, length > responseLimit {
      excess = "\(length) bytes, expected at most \(responseLimit)"
    }
    return excess == nil
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
    let limit = head.isSuccess ? responseLimit : min(responseLimit, TransportSettings.errorBodyLimit)
    let room = limit - body.count
    guard bytes.count > room else {
      body.append(contentsOf: bytes)
      return true
    }
    if head.isSuccess {
      excess = "more than \(limit) bytes"
    } else {
      body.append(contentsOf: bytes.prefix(room))
      isCut = true
    }
    return false
  }

  private var responseLimit: Int { max(0, request.responseLimit ?? settings.responseLimit) }

  /// Hands the outcome to the caller.
  func finish(handle: UnsafeMutableRawPointer, result: CURLcode) {
    if let excess {
      finish(throwing: error(.tooLarge, excess))
      return
    }
    guard result == CURLE_OK || isCut else {
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
