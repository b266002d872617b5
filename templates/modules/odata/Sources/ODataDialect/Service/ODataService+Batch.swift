import HTTPTransport
import ServiceData

extension ODataService {
  /// True: every version of the protocol has change sets. A service that refuses batches says so when one is sent.
  public var supportsChangeSets: Bool { true }

  /// Sends changes as the single change set of a batch, which the service applies all or nothing (OData 4.01 Part 1,
  /// 11.7; MS-ODATA, 2.2.7.6).
  ///
  /// - Returns: the outcome of each change, in their order.
  public func send(changeSet: [IdentifiedChange]) async throws -> [ChangeOutcome] {
    var writer = changes
    var requests: [ChangeRequest?] = []
    var batch = BatchWriter(version, name: RequestIdentity().id)
    for (index, item) in changeSet.enumerated() {
      let request = try writer.request(item.change, identity: item.identity)
      let contentID = String(index + 1)
      if let request { batch.append(request, contentID: contentID) }
      if let key = item.provisionalKey {
        writer.provisional.append(ProvisionalEntity(contentID: contentID, key: key, type: request?.type))
      }
      requests.append(request)
    }
    // If there is nothing to send, nothing can fail.
    guard requests.contains(where: { $0 != nil }) else { return changeSet.map { _ in .done(nil) } }
    batch.end()
    let answer = try await answer(to: batch)
    var outcomes: [ChangeOutcome] = []
    for (index, item) in changeSet.enumerated() {
      guard let request = requests[index] else {
        outcomes.append(.done(nil))
        continue
      }
      let position = requests[..<index].count { $0 != nil }
      let response = answer.response(contentID: String(index + 1), position: position, of: requests.count { $0 != nil })
      outcomes.append(await outcome(of: item.change, request, response))
    }
    return outcomes
  }

  /// Sends a batch and reads the response to its change set.
  private func answer(to batch: BatchWriter) async throws(ServiceError) -> BatchAnswer {
    let headers: HTTPHeaders = ["Content-Type": batch.contentType, "Accept": "multipart/mixed"]
    let response = try await exchange(.post, url("$batch"), headers: headers, body: batch.body)
    if response.isRefusal || response.status == 501 {
      // Some services answer for a single change instead of the batch, so the status does not show which of the two was
      // refused.
      guard try await refusesBatches(response.status) else { return .whole(response) }
      throw ServiceError(
        .unsupported,
        "the service does not accept change sets (status \(response.status)); send the changes one by one",
        status: response.status)
    }
    guard response.isSuccess else { throw ServiceError(response, to: .post) }
    if let answer = BatchAnswer(response) { return answer }
    var error = ServiceError(
      .malformedResponse, "cannot read the answer to the change set; expected 'multipart/mixed'",
      status: response.status)
    error.mayHaveBeenDone = true
    throw error
  }

  /// Whether the service refuses every batch, not just the content of one. If so, it also refuses a batch that only
  /// reads its service document. If that cannot be determined, the status decides.
  private func refusesBatches(_ status: Int) async throws(ServiceError) -> Bool {
    let batch = BatchWriter.reading(root.description, version, name: RequestIdentity().id)
    let headers: HTTPHeaders = ["Content-Type": batch.contentType, "Accept": "multipart/mixed"]
    do throws(ServiceError) {
      let response = try await exchange(.post, url("$batch"), headers: headers, body: batch.body)
      if response.isSuccess { return false }
      if response.isRefusal || response.status == 501 { return true }
    } catch {
      if error.kind == .cancelled { throw error }
    }
    return [404, 405, 415, 501].contains(status)
  }

  private func outcome(
    of change: ServiceChange, _ request: ChangeRequest, _ response: HTTPResponse?
  ) async -> ChangeOutcome {
    guard var response else {
      var error = ServiceError(.malformedResponse, "the service does not report the outcome of this change")
      error.mayHaveBeenDone = true
      return .failed(error)
    }
    response.finalURL = url(request.path).description
    do throws(ServiceError) {
      return .done(try await outcome(of: change, request, response))
    } catch {
      return .failed(error)
    }
  }
}

extension HTTPResponse {
  /// Whether the request was understood and refused for good.
  fileprivate var isRefusal: Bool {
    (400..<500).contains(status) && ![.notAuthenticated, .unavailable].contains(ServiceError(status: status).kind)
  }
}

extension BatchAnswer {
  /// The response to one of `count` changes: by its content id if the service names it, otherwise by its position.
  fileprivate func response(contentID: String, position: Int, of count: Int) -> HTTPResponse? {
    switch self {
    case .whole(let response): return !response.isSuccess || count == 1 ? response : nil
    case .each(let answers):
      // Some services report inside the change set why they refused all of it.
      if answers.count == 1, count > 1, let only = answers.first?.response, !only.isSuccess { return only }
      if answers.contains(where: { $0.contentID != nil }), Set(answers.map(\.contentID)).count == answers.count {
        return answers.first { $0.contentID == contentID }?.response
      }
      return position < answers.count ? answers[position].response : nil
    }
  }
}
