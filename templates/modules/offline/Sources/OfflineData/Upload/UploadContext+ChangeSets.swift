import FoundationEssentials
import LocalStore
import ServiceData
import TypedEntities

/// What is known about the service's support for change sets.
extension UploadContext {
  /// How long a refusal of change sets is remembered, in seconds.
  private static let memory: Double = 7 * 24 * 60 * 60

  /// The reason why changes cannot be sent all or nothing; nil if they can, as far as is known.
  func changeSetObstacle() async throws -> String? {
    guard remote.supportsChangeSets else { return "the service does not accept change sets" }
    guard let note = try await outbox.note(Outbox.changeSetNote),
      case .row(let row)? = try? Value(json: Array(note.utf8)),
      case .string(let reason)? = row["reason"], case .string(let time)? = row["since"],
      let since = OffsetDateTime(time)?.date, row["schema"] == .string(remote.schema.document.text.fingerprint),
      (0..<Self.memory).contains(settings.now().timeIntervalSince(since))
    else { return nil }
    return reason
  }

  /// Remembers that the service does not support change sets.
  func noteChangeSetRefusal(_ error: ServiceError) async throws {
    guard let status = error.status else { return }
    var row = Row(type: .untyped)
    row.loadDynamic("reason", .string("the service does not accept change sets (status \(status))"))
    row.loadDynamic("since", .string(OffsetDateTime(settings.now()).description))
    row.loadDynamic("schema", .string(remote.schema.document.text.fingerprint))
    try await outbox.setNote(Outbox.changeSetNote, to: String(decoding: row.json(), as: UTF8.self))
  }

  /// Determines whether the service applied a change from a change set that it refused as a whole, because it does not
  /// apply all or nothing.
  func keptPart(_ request: OutboxRequest) async throws -> RequestInspector.Finding? {
    guard case .success(let finding) = try await finding(on: request.withoutAnswer, isForced: true) else { return nil }
    switch (finding, request.change) {
    case (.done(let theirs?), .service(.update(let mine, _, _, _))):
      // Values that were there before do not prove that the change was applied.
      let isNews = mine.type.members.indices.contains { index in
        mine.changes.contains(index) && request.base?[index] != theirs[index]
      }
      return isNews ? finding : nil
    case (.done, _), (.perhapsDone, _): return finding
    default: return nil
    }
  }
}

extension UploadContext {
  /// Makes transactions that wait for each other one transaction, since neither atomicity nor order allows anything else.
  ///
  /// - Returns: whether there were some.
  func uniteCircles(of units: [UploadUnit], into report: inout UploadReport) async throws -> Bool {
    var areUnited = false
    for circle in UploadUnit.circles(of: units) {
      guard let name = try await outbox.unite(circle.map(\.id)) else { continue }
      let numbers = circle.map { String($0.id) }.joined(separator: ", ")
      report.warn("requests \(numbers) wait for each other, so they are one transaction now, '\(name)'")
      areUnited = true
    }
    return areUnited
  }
}

extension Outbox {
  static let changeSetNote = "upload.changesets"

  /// Forgets that the service refused change sets; the next upload of a transaction tries again.
  public func forgetChangeSetRefusal() async throws { try await setNote(Self.changeSetNote, to: nil) }

  /// Removes changes from their transaction: each is sent separately, in sending order.
  ///
  /// - Returns: the changes.
  /// - Throws: ``OutboxError``.
  @discardableResult
  public func split(_ transaction: String) async throws -> [OutboxRequest] {
    try await commit { try $0.split(transaction) }
  }

  /// Makes requests one transaction, if all of them wait to be sent.
  ///
  /// - Returns: its name, that of the first one of their transactions.
  fileprivate func unite(_ ids: [Int64]) async throws -> String? { try await commit { try $0.unite(ids) } }
}

extension OutboxDatabase {
  fileprivate func unite(_ ids: [Int64]) throws -> String? {
    let members = try ids.compactMap { try request($0) }
    guard members.count == ids.count, members.allSatisfy({ $0.isSendable && !$0.isDraft }),
      let name = members.lazy.compactMap(\.transaction).first
    else { return nil }
    for var member in members {
      member.transaction = name
      try save(member)
    }
    return name
  }

  fileprivate func split(_ transaction: String) throws -> [OutboxRequest] {
    var members = try requests().filter { $0.transaction == transaction }
    for index in members.indices {
      members[index].transaction = nil
      try save(members[index])
    }
    return members
  }
}
