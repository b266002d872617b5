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

  /// The requests of units that wait for each other: transactions have changed the same entities in turn, so that none can
  /// be sent before the others.
  static func circles(of units: [UploadUnit]) -> [[OutboxRequest]] {
    var places: [Int64: Int] = [:]
    for (place, unit) in units.enumerated() { for id in unit.ids { places[id] = place } }
    let needs = units.enumerated().map { place, unit in
      Set(unit.requests.flatMap(\.dependencies).compactMap { places[$0] }).subtracting([place])
    }
    func reached(from start: Int) -> Set<Int> {
      var found: Set<Int> = []
      var open = [start]
      while let next = open.popLast() { open += needs[next].filter { found.insert($0).inserted } }
      return found
    }
    var circles: [[OutboxRequest]] = []
    var known: Set<Int> = []
    // Each circle has a unit that waits for a later one.
    for place in units.indices where !known.contains(place) && needs[place].contains(where: { $0 > place }) {
      let circle = reached(from: place).filter { $0 == place || reached(from: $0).contains(place) }
      guard circle.contains(place) else { continue }
      known.formUnion(circle)
      circles.append(circle.flatMap { units[$0].requests }.sorted { $0.id < $1.id })
    }
    return circles
  }
}
