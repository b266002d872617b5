/// What is sent together: one request, or all requests of a transaction.
struct UploadUnit {
  let requests: [OutboxRequest]

  var ids: [Int64] { requests.map(\.id) }
  /// The name of the transaction, where its requests are done all or not at all.
  var transaction: String? { requests.count > 1 ? requests.first?.transaction : nil }

  /// The units of a queue. A transaction stands at the place of its last request, where all that it depends on has
  /// had its turn.
  static func all(of queue: [OutboxRequest]) -> [UploadUnit] {
    var members: [String: [OutboxRequest]] = [:]
    for request in queue { if let name = request.transaction { members[name, default: []].append(request) } }
    return queue.compactMap { request in
      guard let name = request.transaction, let all = members[name] else { return UploadUnit(requests: [request]) }
      return all.last?.id == request.id ? UploadUnit(requests: all) : nil
    }
  }
}
