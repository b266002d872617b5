import HTTPTransport
import ServiceData

extension FakeResponder {
  /// Answers a batch (OData 4.0 Part 1: Protocol, 11.7; OData V2 Batch Processing).
  func batch(_ request: FakeRequest) throws -> HTTPResponse {
    try allow(["POST"], request)
    guard !quirks.contains(.noBatch) else {
      throw ServiceError(.unsupported, "the service does not support batches; send requests one by one", status: 501)
    }
    if quirks.contains(.batchNotFound) { throw ResourceWalk.notFound("resource '$batch'") }
    if quirks.contains(.batchForbidden) { throw ServiceError(.forbidden, "batches are not allowed", status: 403) }
    let items = try BatchItem.items(request.body, contentType: request.headers["Content-Type"])
    let stopsAtErrors = isVersionFour && request.preferences["continue-on-error"] == nil
    var responder = self
    var parts: [(headers: HTTPHeaders, content: [UInt8])] = []
    for (index, item) in items.enumerated() {
      let last: HTTPResponse
      switch item {
      case .request(let request):
        last = responder.answer(request)
        parts.append(Self.part(last, request.contentID))
      case .changeSet(let requests):
        let (answers, isRefused) = responder.answers(toChangeSet: requests)
        last = answers.last ?? response(200)
        if isRefused, quirks.contains(.plainBatchErrors) { return last }
        // A refused change set has a single answer, which replaces it.
        parts += isRefused ? [Self.part(last, nil)] : [Self.part(of: answers, requests, "changeset_\(index + 1)")]
      }
      if stopsAtErrors, !last.isSuccess { break }
    }
    var answer = response(isVersionFour ? 200 : 202)
    answer.body = MultipartWriter.body(parts, boundary: "batch_answer")
    answer.headers["Content-Type"] = "multipart/mixed; boundary=batch_answer"
    return answer
  }

  /// The answers to a change set. If a request is refused, nothing is applied and its answer is the only one.
  private mutating func answers(toChangeSet requests: [BatchedRequest]) -> (answers: [HTTPResponse], isRefused: Bool) {
    var answers: [HTTPResponse] = []
    let known = references
    do {
      try database.atomically {
        for request in requests {
          let answer = request.request.method.isSafe ? refusedReading(request) : self.answer(request)
          answers.append(answer)
          if !answer.isSuccess, quirks.contains(.hiddenPartialChangeSets) { return }
          if !answer.isSuccess, !quirks.contains(.partialChangeSets) { throw RefusedChangeSet() }
        }
      }
      let isRefused = quirks.contains(.hiddenPartialChangeSets) && answers.last?.isSuccess == false
      return (isRefused ? answers.suffix(1) : answers, isRefused)
    } catch {
      references = known
      return (answers.suffix(1), true)
    }
  }

  private struct RefusedChangeSet: Error {}

  private func refusedReading(_ request: BatchedRequest) -> HTTPResponse {
    refusal(
      ServiceError(
        .refused, "a change set cannot contain a read request; send it outside of the change set", status: 400),
      url: request.request.url)
  }

  private mutating func answer(_ batched: BatchedRequest) -> HTTPResponse {
    do {
      let place = try locate(batched.request.url)
      let answer = respond(to: try FakeRequest(batched.request, path: place.path, query: place.query))
      if let identifier = batched.contentID, answer.isSuccess {
        references[identifier] = answer.headers["Location"] ?? root + place.path.dropFirst()
      }
      return answer
    } catch {
      let fault = error as? ServiceError ?? ServiceError(.refused, "\(error)", status: 400)
      return refusal(fault, url: batched.request.url)
    }
  }

  /// The path after the service's root and the query of a URL, which is absolute, relative to the root, or begins with `$` and
  /// the content identifier of an earlier request.
  func locate(_ text: String) throws -> (path: String, query: String?) {
    if text.hasPrefix("$") {
      let name = text.dropFirst().prefix { $0 != "/" && $0 != "?" }
      if let place = references[String(name)] { return try locate(place + text.dropFirst(name.count + 1)) }
    }
    let base = try ServiceURL(root)
    let url = try base.resolving(text)
    guard url.path.hasPrefix(base.path) else {
      throw ServiceError(
        .notFound, "there is no resource at '\(url.path)'; the service is at '\(base.path)'", status: 404)
    }
    return ("/" + url.path.dropFirst(base.path.count), url.query)
  }

  private static func part(_ answer: HTTPResponse, _ contentID: String?) -> (headers: HTTPHeaders, content: [UInt8]) {
    var headers: HTTPHeaders = ["Content-Type": "application/http", "Content-Transfer-Encoding": "binary"]
    headers["Content-ID"] = contentID
    var own = answer.headers
    own["Content-Length"] = String(answer.body.count)
    let line = "HTTP/1.1 \(answer.status) \(answer.isSuccess ? "OK" : "Refused")\r\n"
    return (headers, Array(line.utf8) + MultipartWriter.head(own) + answer.body)
  }

  private static func part(
    of answers: [HTTPResponse], _ requests: [BatchedRequest], _ boundary: String
  ) -> (headers: HTTPHeaders, content: [UInt8]) {
    let parts = zip(answers, requests).map { part($0, $1.contentID) }
    return (
      ["Content-Type": "multipart/mixed; boundary=\(boundary)"], MultipartWriter.body(parts, boundary: boundary)
    )
  }
}
