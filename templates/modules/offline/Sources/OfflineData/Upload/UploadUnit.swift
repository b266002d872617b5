/// Requests that are sent together: a single one, all of a transaction, or a group that do not depend on each other.
struct UploadUnit {
  let requests: [OutboxRequest]

  var ids: [Int64] { requests.map(\.id) }
  /// The name of the transaction, if its requests are applied all or nothing.
  var transaction: String? { requests.count > 1 ? requests.first?.transaction : nil }
  /// Whether each of several requests is applied or refused by itself.
  var isGroup: Bool { requests.count > 1 && transaction == nil }
  /// What is being sent, in a few words.
  var summary: String {
    let first = requests.first?.summary ?? ""
    return transaction ?? (isGroup ? "\(first) and \(requests.count - 1) more" : first)
  }

  /// The units of the requests in the outbox. A transaction has the position of its last request, after all requests that it depends on.
  static func all(of requests: [OutboxRequest]) -> [UploadUnit] {
    var members: [String: [OutboxRequest]] = [:]
    for request in requests { if let name = request.transaction { members[name, default: []].append(request) } }
    return requests.compactMap { request in
      guard let name = request.transaction, let all = members[name] else { return UploadUnit(requests: [request]) }
      return all.last?.id == request.id ? UploadUnit(requests: all) : nil
    }
  }
}
