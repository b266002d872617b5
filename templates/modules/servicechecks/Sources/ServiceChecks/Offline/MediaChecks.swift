import DataChecks
import FoundationEssentials
import ModelChecks
import ServiceData

/// Checks that media entities can be created offline with content and properties.
public struct MediaChecks: Sendable {
  private let bench: TestBench
  private let sets: [CheckedSet]

  /// Creates checks of all sets in which media entities can be created.
  public init(among sets: [CheckedSet], on bench: TestBench) {
    self.sets = sets
    self.bench = bench
  }

  /// In each set, a media entity that was created offline has its content and its properties on the service after the upload,
  /// which is one request.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client and the store; ``CheckSkipped`` if there is no such set.
  public func checkCreation() async throws {
    var reasons: [String] = []
    var count = 0
    for (index, set) in sets.enumerated() where set.allows(.creation) {
      let place = try TestBench(bench.subject, bench.directory.appendingPathComponent("media\(index)"))
      do {
        let subject = try await SetSubject(set.description, on: place)
        guard subject.rows[0].type.hasStream, !subject.type.keys.isEmpty else { continue }
        try await checkCreation(in: subject, on: place)
        count += 1
      } catch let skipped as CheckSkipped {
        reasons.append(skipped.description)
      }
    }
    guard count == 0 else { return }
    let why = reasons.first ?? "no set allows new media entities"
    throw CheckSkipped(why)
  }

  private func checkCreation(in subject: SetSubject, on bench: TestBench) async throws {
    let sent = try SampleChanges(subject).creation()
    let name = subject.set.name
    let known = Set(subject.rows.compactMap(\.key))
    try await bench.withOffline(of: name) { offline in
      _ = try await offline.createOrSkip(sent, in: name)
      try await offline.checkUpload(of: 1)
      try await offline.checkAgreement(with: subject, on: bench, count: subject.rows.count + 1)
    }
    let new = try await subject.all(from: ServiceReader(bench.remote)).filter { row in
      row.key.map { !known.contains($0) } ?? true
    }
    try demand(new.count == 1, "\(new.count) entities are new in '\(name)', expected one")
    for index in sent.createdIndices where sent[index] != nil && !sent.type.members[index].isNavigation {
      let member = sent.type.members[index].name
      try demand(
        new[0][member] == sent[index],
        "'\(member)' of the new entity of '\(name)' is \(String(describing: new[0][member])), expected "
          + String(describing: sent[index]))
    }
    let content = try await bench.remote.media(of: new[0].key, in: name, property: nil)
    try demand(
      content.body == SampleChanges.content.body, "the content of the new entity of '\(name)' is \(content.body)")
  }
}
