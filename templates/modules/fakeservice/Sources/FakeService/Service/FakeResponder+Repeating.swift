import HTTPTransport
import ServiceData

/// Repeated requests are not applied again and get the first answer (OData Repeatable Requests 1.0, 3; the headers `RequestID`
/// and `RepeatabilityCreation` in V2).
extension FakeResponder {
  /// The first answer to a repeated request; nil for a new request.
  ///
  /// - Throws: ``ServiceError`` with status 400 for the identifier of another request, or without the time of the first one.
  func earlierAnswer(to request: FakeRequest) throws(ServiceError) -> HTTPResponse? {
    guard !quirks.contains(.ignoresRepeatability), let identity = request.identity else { return nil }
    if request.headers.contains("Repeatability-Request-ID"), !request.headers.contains("Repeatability-First-Sent") {
      throw ServiceError(.refused, "'Repeatability-First-Sent' is missing; send both or none", status: 400)
    }
    guard let earlier = database.answer(identity) else { return nil }
    guard earlier.request == request.fingerprint else {
      throw ServiceError(.refused, "another request has the identifier '\(identity)'; use a new one", status: 400)
    }
    return accepted(earlier.response, for: request)
  }

  /// Stores the answer to a repeatable request.
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
  /// A hash of the request (FNV-1a), which distinguishes it from others. It excludes the bodies of batches, whose boundaries
  /// differ when they are sent again.
  fileprivate var fingerprint: Int64 {
    let isBatch = headers["Content-Type"]?.lowercased().hasPrefix("multipart/") == true
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in Array("\(method.rawValue) \(path)?\(query ?? "")\n".utf8) + (isBatch ? [] : body) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return Int64(bitPattern: hash)
  }
}
