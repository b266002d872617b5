import CCurl

/// An exchange in progress: the input for libcurl and the output received so far.
///
/// A transfer belongs to the thread of ``CurlLoop`` once it is accepted there. Other threads only set ``isCancelled``,
/// through the loop's gate.
final class CurlTransfer: @unchecked Sendable {
  let request: HTTPRequest
  let url: ServiceURL
  let settings: TransportSettings
  var isCancelled = false
  var continuation: CheckedContinuation<HTTPResponse, any Error>?
  /// The buffer for libcurl's error message.
  let words = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  /// The header list that libcurl reads during the transfer.
  var headerList: UnsafeMutablePointer<curl_slist>?
  /// The request's body, if it is not in memory.
  private let source: BodySource?
  /// Takes the response's body, if it is not received in memory.
  let sink: BodySink?
  private var head = ResponseHead()
  private var body: [UInt8] = []
  /// The number of bytes of the request's body that libcurl has read.
  private var provided = 0
  private var headerBytes = 0
  /// A description of the exceeded limit; `nil` if no limit is exceeded.
  private var excess: String?
  /// The error of a body that cannot be read or written.
  private var bodyFault: HTTPError?
  /// Whether the body of an error was truncated.
  private var isCut = false

  /// Creates a transfer.
  ///
  /// - Throws: ``HTTPError`` of kind ``HTTPError/Kind/invalidRequest`` if the file with the body cannot be read.
  init(request: HTTPRequest, url: ServiceURL, settings: TransportSettings) throws {
    self.request = request
    self.url = url
    self.settings = settings
    source = try BodySource(of: request)
    sink = BodySink(of: request)
    words.initialize(repeating: 0)
  }

  deinit {
    if let headerList { ccurl_slist_free_all(headerList) }
    words.deallocate()
  }

  /// Receives a header line, which can also belong to an interim response or a trailer. `false` aborts the transfer.
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

  /// The size of the request's body in bytes; `nil` if there is none.
  var bodySize: Int? { source?.size ?? request.body?.count }

  /// Whether the request's or the response's body is not in memory, and can take any time.
  var usesFiles: Bool { source != nil || sink != nil }

  /// Copies the next part of the request's body, and returns its size: zero at the end, `nil` if it cannot be read.
  func provide(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    if let source {
      do {
        return try source.next(into: buffer)
      } catch {
        bodyFault = error
        return nil
      }
    }
    let rest = (request.body ?? []).dropFirst(provided).prefix(buffer.count)
    buffer.copyBytes(from: rest)
    provided += rest.count
    return rest.count
  }

  /// Receives a part of the decoded body; `false` aborts the transfer.
  func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
    if let sink, head.isSuccess { return receive(bytes, in: sink) }
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

  private func receive(_ bytes: UnsafeRawBufferPointer, in sink: BodySink) -> Bool {
    guard bytes.count <= responseLimit - sink.count else {
      excess = "more than \(responseLimit) bytes"
      return false
    }
    return isWritten(sink) {
      try sink.start(head)
      try sink.append(bytes)
    }
  }

  private func isWritten(_ sink: BodySink, _ write: () throws -> Void) -> Bool {
    do {
      try write()
      return true
    } catch let error as HTTPError {
      bodyFault = error
    } catch let error as ForeignRange {
      bodyFault = self.error(.malformedResponse, error.description)
    } catch {
      bodyFault = HTTPError(
        .other, host: url.hostAndPort,
        detail: sink.path.map { "cannot write to the file '\($0)': \(error)" } ?? "cannot take the content: \(error)",
        remedy: sink.path == nil ? nil : "check that there is room for it, and that you may write it")
    }
    return false
  }

  private var responseLimit: Int {
    max(0, request.responseLimit ?? (sink == nil ? settings.responseLimit : .max))
  }

  /// Resumes the caller with the outcome.
  func finish(handle: UnsafeMutableRawPointer, result: CURLcode) {
    if let fault = bodyFault ?? excess.map({ error(.tooLarge, $0) }) {
      finish(throwing: fault)
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
    var response = HTTPResponse(status: status, headers: headers, body: body, finalURL: url.description)
    if let sink, head.isSuccess {
      // Without a body, nothing has created the file.
      if !isWritten(sink, { try sink.finish(head, host: url.hostAndPort) }), let bodyFault {
        return finish(throwing: bodyFault)
      }
      // The file has the whole body, of which this exchange may have received the rest.
      if status == 206 { response.status = 200 }
      response.bodyFile = sink.path
      response.isBodyReceived = sink.path == nil
    }
    continuation?.resume(returning: response)
    continuation = nil
  }

  /// Resumes the caller with an error.
  func finish(throwing error: HTTPError) {
    continuation?.resume(throwing: error)
    continuation = nil
  }

  /// Creates an error of this exchange.
  func error(_ kind: HTTPError.Kind, _ detail: String) -> HTTPError {
    HTTPError(kind, host: url.hostAndPort, detail: detail)
  }

  /// Creates an error of this exchange before it was sent.
  func unsentError(_ kind: HTTPError.Kind, _ detail: String) -> HTTPError {
    HTTPError(kind, host: url.hostAndPort, detail: detail, mayHaveArrived: false)
  }

  /// Creates an error of this exchange from a failure of libcurl.
  func error(_ failure: CurlFailure) -> HTTPError {
    error(failure.kind, failure.detail)
  }
}
