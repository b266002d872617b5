import DataCommands
import FoundationEssentials
import OfflineData
import ServiceData
import TypedEntities

/// Formats requests of the outbox as output records.
struct RequestRecord {
  static let queueColumns = OutputRecord.QueueColumn.allCases.map(\.rawValue)
  static let errorColumns = ["id", "kind", "set", "key", "change", "status", "code", "problem", "time"]

  /// The keys of ``record(_:)``, for the help.
  static let keys =
    "'id', 'kind' (create, update, replace, delete, link, unlink, call, media), 'set', 'key', 'change', 'state' (draft, "
    + "pending, sending, failed, conflicted), 'category', 'transaction', 'waitsFor' (numbers of requests), 'attempts', "
    + "'notBefore', 'created', 'values' and 'problem'"
  /// The additional keys of ``failure(_:)``, for the help.
  static let failureKeys = "'status', 'code', 'details' and 'time'"

  private let schema: ServiceSchema
  private let names: NewEntityNames

  /// Creates records. `names` are shown in place of temporary keys.
  init(_ schema: ServiceSchema, names: NewEntityNames = .none) {
    self.schema = schema
    self.names = names
  }

  /// A request's change and state.
  func record(_ request: OutboxRequest) -> OutputRecord {
    var record = OutputRecord([
      ("id", .int(request.id)), ("kind", .string(request.change.kind.rawValue)), ("set", .string(request.set)),
      ("key", .text(key(request.key, in: request.set))), ("change", .string(change(request))),
      ("state", .string(request.isDraft ? "draft" : request.state.rawValue)), ("category", .text(request.category)),
      ("transaction", .text(request.transaction)),
      ("waitsFor", .list(request.dependencies.map { .int($0) })), ("attempts", .int(Int64(request.attempts))),
      ("notBefore", .text(request.notBefore.map(Self.text))), ("created", .string(Self.text(request.created))),
    ])
    record["values"] = Self.values(of: request.change).map { .row($0) } ?? .null
    record["problem"] = .text(request.failure?.message)
    return record
  }

  /// A request of the error archive, with the service's answer.
  func failure(_ request: OutboxRequest) -> OutputRecord {
    var record = record(request)
    let failure = request.failure
    record["status"] = .number(failure?.status)
    record["code"] = .text(failure?.code)
    record["details"] = .list((failure?.details ?? []).map { .string($0) })
    record["time"] = .text(failure.map { Self.text($0.time) })
    return record
  }

  /// A summary of the change: names of properties, a link, or a media type.
  private func change(_ request: OutboxRequest) -> String {
    switch request.change {
    case .service(.create(let row, _)):
      [Self.names(row, changedOnly: false), row[.mediaContentType] ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    case .service(.update(let row, _, _, let replaces)): Self.names(row, changedOnly: !replaces)
    case .service(.delete): ""
    case .service(.link(_, _, let navigation, let target, let set)):
      "\(navigation) to \(set)(\(key(target, in: set) ?? ""))"
    case .service(.unlink(_, _, let navigation, let target, let set)):
      navigation + (target.map { " from \(set ?? "")(\(key($0, in: set ?? "") ?? ""))" } ?? "")
    case .service(.call(let call)): call.operation.name
    case .media(let media): [media.property, media.contentType].compactMap(\.self).joined(separator: ", ")
    }
  }

  /// The text of a key, in the form that commands accept.
  func key(_ key: EntityKey?, in set: String) -> String? {
    if let key, let name = names.name(of: key, in: set) { return name }
    guard let key, let type = schema.set(set).flatMap(schema.entityType) else { return nil }
    return key.text(of: type)
  }

  /// The values that a change sends.
  static func values(of change: LocalChange) -> Row? {
    switch change {
    case .service(.create(let row, _)), .service(.update(let row, _, _, true)): row
    case .service(.update(let row, _, _, false)): row.onlyChanges
    default: nil
    }
  }

  private static func names(_ row: Row, changedOnly: Bool) -> String {
    let declared = row.type.members.indices.filter { changedOnly ? row.changes.contains($0) : row[$0] != nil }
    let dynamic = row.dynamic.filter { !changedOnly || $0.isChanged }.map(\.name)
    return (declared.map { row.type.members[$0].name } + dynamic).joined(separator: ", ")
  }

  static func text(_ date: Date) -> String { OffsetDateTime(date).description }
}

extension Row {
  /// The row reduced to its changed values.
  fileprivate var onlyChanges: Row {
    var part = Row(type: type)
    for index in changes.indices { part.load(self[index], at: index) }
    for member in dynamic where member.isChanged { part.loadDynamic(member.name, member.value) }
    return part
  }
}
