import DataCommands
import OfflineData
import ServiceData

/// A conflict as an output record, with the base, the local and the service's version of its entity.
struct ConflictRecord {
  static let columns = ["id", "kind", "set", "key", "reason", "properties", "created"]
  /// The keys of ``summary``, for the help.
  static let keys =
    "'id', 'kind', 'set', 'key', 'reason' (bothChanged, deletedThere, deletedHere, bothCreated, perhapsCreated), "
    + "'properties' (those in conflict) and 'created'"
  /// The additional keys of ``detailed``, for the help.
  static let detailedKeys =
    "the original entity ('base'), the local version ('mine') and the service's version ('theirs', null if it was "
    + "deleted)"

  /// A property that was changed here, or that is in conflict.
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

  /// Creates a record. `names` are shown in place of temporary keys.
  init(_ request: OutboxRequest, _ schema: ServiceSchema, names: NewEntityNames = .none) {
    self.request = request
    conflict = DataConflict(request)
    requests = RequestRecord(schema, names: names)
  }

  /// The names of the properties in conflict.
  var contested: [String] { conflict?.properties.map(\.property) ?? [] }

  /// The properties to show: those in conflict first, then those that only the local change sets.
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

  /// What caused the conflict, in a sentence.
  var words: String {
    switch conflict?.kind {
    case .deletedThere: "the service has deleted the entity that was changed here"
    case .deletedHere: "the entity was deleted here, but changed on the service"
    case .bothCreated: "the service has another entity under the key of the entity that was created here"
    case .perhapsCreated: request.failure?.message ?? "the service may already have the entity that was created here"
    case .bothChanged where request.change.kind == .media: "both sides changed the content"
    case .bothChanged where request.change.kind == .call: "the entity of the action has changed on the service"
    case .bothChanged, nil: "both sides changed the entity"
    }
  }

  /// The record for a list.
  var summary: OutputRecord {
    let record = requests.record(request)
    return OutputRecord([
      ("id", record["id"]), ("kind", record["kind"]), ("set", record["set"]), ("key", record["key"]),
      ("reason", .text(conflict?.kind.rawValue)), ("properties", .list(contested.map { .string($0) })),
      ("created", record["created"]),
    ])
  }

  /// The complete record, with the three versions of the entity.
  var detailed: OutputRecord {
    var record = summary
    record["base"] = request.base.map { .row($0) } ?? .null
    record["mine"] = RequestRecord.values(of: request.change).map { .row($0) } ?? .null
    record["theirs"] = request.theirs.map { .row($0) } ?? .null
    return record
  }

  /// The entity with the changes of both sides; properties in conflict have the service's value.
  ///
  /// Nil for a change without values, such as a deletion.
  var merged: Row? {
    guard let mine = RequestRecord.values(of: request.change), var row = request.theirs ?? request.base else {
      return nil
    }
    for name in mine.names where !contested.contains(name) { row[name] = mine[name] }
    return row
  }
}

extension Row {
  /// The names of the row's loaded properties, without navigation properties.
  fileprivate var names: [String] {
    let declared = type.members.indices.filter { self[$0] != nil && !type.members[$0].isNavigation }
    return declared.map { type.members[$0].name } + dynamic.map(\.name)
  }
}
