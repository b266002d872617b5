import DataCommands
import OfflineData
import ServiceData

/// A conflict as a record: what was there before, what was made of it here, and what the service has now.
struct ConflictRecord {
  static let columns = ["id", "kind", "set", "key", "reason", "properties", "created"]
  /// What the help says of the JSON of ``summary``.
  static let keys =
    "'id', 'kind', 'set', 'key', 'reason' (bothChanged, deletedThere, deletedHere, bothCreated, perhapsCreated), "
    + "'properties' (those in which both sides differ) and 'created'"
  /// What ``detailed`` has more.
  static let detailedKeys =
    "the entity as it was ('base'), as it was changed here ('mine') and as the service has it ('theirs', null where it is "
    + "gone)"

  /// A property that was changed here, or that both sides differ in.
  struct Property {
    var name: String
    var base: Value
    var mine: Value
    var theirs: Value
    var isContested: Bool
  }

  private let request: OutboxRequest
  private let conflict: DataConflict?
  private let requests: RequestRecord

  init(_ request: OutboxRequest, _ schema: ServiceSchema) {
    self.request = request
    conflict = DataConflict(request)
    requests = RequestRecord(schema)
  }

  /// The names of the properties in which both sides differ.
  var contested: [String] { conflict?.properties.map(\.property) ?? [] }

  /// The properties that say what both sides did.
  var properties: [Property] {
    if request.change.kind == .media {
      return (conflict?.properties ?? []).map { content in
        Property(
          name: content.property, base: content.base ?? .null, mine: content.mine ?? .null,
          theirs: content.theirs ?? .null, isContested: true)
      }
    }
    let mine = RequestRecord.values(of: request.change)
    let own = mine?.names.filter { !contested.contains($0) } ?? []
    return (contested + own).map { name in
      Property(
        name: name, base: request.base?[name] ?? .null, mine: mine?[name] ?? .null,
        theirs: request.theirs?[name] ?? .null, isContested: contested.contains(name))
    }
  }

  /// What happened, in a sentence.
  var words: String {
    switch conflict?.kind {
    case .deletedThere: "the service has deleted the entity that was changed here"
    case .deletedHere: "the entity was deleted here, and changed on the service"
    case .bothCreated: "the service has given the key of the entity that was created here to another one"
    case .perhapsCreated: request.failure?.message ?? "the service may have what was created here"
    case .bothChanged where request.change.kind == .media: "both sides changed the content"
    case .bothChanged where request.change.kind == .call: "the service has changed the entity that the action is for"
    case .bothChanged, nil: "both sides changed the entity"
    }
  }

  /// The line of a list.
  var summary: OutputRecord {
    let record = requests.record(request)
    return OutputRecord([
      ("id", record["id"]), ("kind", record["kind"]), ("set", record["set"]), ("key", record["key"]),
      ("reason", .text(conflict?.kind.rawValue)), ("properties", .list(contested.map { .string($0) })),
      ("created", record["created"]),
    ])
  }

  /// All of it, with the three versions of the entity.
  var detailed: OutputRecord {
    var record = summary
    record["base"] = request.base.map { .row($0) } ?? .null
    record["mine"] = RequestRecord.values(of: request.change).map { .row($0) } ?? .null
    record["theirs"] = request.theirs.map { .row($0) } ?? .null
    return record
  }

  /// The entity as both changes together make it, contested properties as the service has them.
  ///
  /// Nil for what no values are changed of.
  var merged: Row? {
    guard let mine = RequestRecord.values(of: request.change), var row = request.theirs ?? request.base else {
      return nil
    }
    for name in mine.names where !contested.contains(name) { row[name] = mine[name] }
    return row
  }
}

extension Row {
  /// The names of the properties that the row has; those that lead to other entities are left out.
  fileprivate var names: [String] {
    let declared = type.members.indices.filter { self[$0] != nil && !type.members[$0].isNavigation }
    return declared.map { type.members[$0].name } + dynamic.map(\.name)
  }
}
