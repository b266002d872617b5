import ModelChecks
import ServiceData

/// Checks reading a set from the service and from the local copy.
public struct SetReading: Sendable {
  private let bench: TestBench
  private let set: CheckedSet

  /// Creates checks of a set.
  public init(_ set: CheckedSet, on bench: TestBench) {
    self.set = set
    self.bench = bench
  }

  /// The service lists and counts the set and finds each entity by its key, and the typed query has the same result.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client.
  public func checkOnline() async throws {
    let subject = try await SetSubject(set.description, on: bench)
    try await check(ServiceReader(bench.remote), subject)
  }

  /// The store lists, counts and finds the same entities as the service, and queries have the same results.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client and the store; ``CheckSkipped`` if the application has no local copy.
  public func checkOffline() async throws {
    let subject = try await SetSubject(set.description, on: bench)
    try await bench.withCopy(of: set.description) { copy in
      guard let reader = copy?.reader else { throw CheckSkipped("the application has no local copy of '\(set)'") }
      let kept = try await subject.all(from: reader)
      try demand(
        subject.texts(kept) == subject.texts(subject.rows),
        "the store has other entities of '\(set)' than the service: " + subject.difference(kept, subject.rows))
      try await check(reader, subject)
      for query in SampleQueries(subject).all {
        let online = try await ServiceReader(bench.remote).rows(query.query)
        let offline = try await reader.rows(query.query)
        try demand(
          subject.texts(online, of: query) == subject.texts(offline, of: query),
          "\(query.name) has different results online and offline: "
            + subject.difference(offline, online, of: query))
        try demand(query.isExpected(online.count), "\(query.name) returns \(online.count) entities")
      }
    }
  }

  private func check(_ reader: any RowReading, _ subject: SetSubject) async throws {
    guard !subject.set.isSingleton else {
      let row = try await reader.row(nil, of: subject.query)
      try demand(row != nil, "the singleton '\(set)' is missing")
      return
    }
    let count = try await reader.count(subject.query)
    try demand(count == subject.rows.count, "'\(set)' counts \(count), but lists \(subject.rows.count) entities")
    let typed = try await set.entities(from: reader)
    try demand(typed.count == count, "the typed query returns \(typed.count) entities, expected \(count)")
    for row in subject.rows.prefix(3) {
      guard let key = row.key else { continue }
      let text = key.text(of: subject.type)
      let found = try await reader.row(key, of: subject.query)
      try demand(found == row, "the entity with key '\(text)' differs from the one in the list")
      let filtered = try await reader.rows(subject.query(for: key))
      try demand(filtered == [row], "filtered by key '\(text)', '\(set)' has \(filtered.count) entities, expected one")
    }
  }
}
