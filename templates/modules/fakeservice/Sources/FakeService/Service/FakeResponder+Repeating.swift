import HTTPTransport
import ServiceData

/// Requests that come again do nothing again: they get the answer that they got first
/// (OData Repeatable Requests 1.0, 3; the headers `RequestID` and `RepeatabilityCreation` of services of V2).
extension FakeResponder {
  /// The answer that the request got when it came first; nil for a new request.
  ///
  /// - Throws: ``ServiceError`` with status 400 for an identity that another request had, or that lacks its time.
  func earlierAnswer(to request: FakeRequest) throws(ServiceError) -> HTTPResponse? {
    guard !quirks.contains(.ignoresRepeatability), let identity = request.identity else { return nil }
    if request.headers.contains("Repeatability-Request-ID"), !request.headers.contains("Repeatability-First-Sent") {
      throw ServiceError(.refused, "'Repeatability-First-Sent' is missing; send both or none", status: 400)
    }
    guard let earlier = database.answer(identity) else { return nil }
    guard earlier.request == request.fingerprint else {
      throw ServiceError(.refused, "another request had the identity '\(identity)'; make a new one", status: 400)
    }
    return accepted(earlier.response, for: request)
  }

  /// Keeps an answer, where its request can come again.
  func remember(_ answer: HTTPResponse, to request: FakeRequest) -> HTTPResponse {
    guard !quirks.contains(.ignoresRepeatability), let identity = request.identity, answer.isSuccess else {
      return answer
    }
    database.keep(RememberedAnswer(request: request.fingerprint, response: answer), identity)
    return accepted(answer, for: request)
  }

  private func accepted(_ answer: HTTPResponse, for request: FakeRequest) -> HTTPResponse {
    var answer = answer
    let isStandard = request.headers.contains("Repeatability-Request-ID")
    answer.headers[isStandard ? "Repeatability-Result" : "RepeatabilityResult"] = "accepted"
    return answer
  }
}

extension FakeRequest {
  /// Tells the request from others with a hash of what it does (FNV-1a); batches get new boundaries when they are sent again.
  fileprivate var fingerprint: Int64 {
    let isBatch = headers["Content-Type"]?.lowercased().hasPrefix("multipart/") == true
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in Array("\(method.rawValue) \(path)?\(query ?? "")\n".utf8) + (isBatch ? [] : body) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return Int64(bitPattern: hash)
  }
}
