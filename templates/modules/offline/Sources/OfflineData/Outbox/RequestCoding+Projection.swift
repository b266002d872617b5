import LocalStore
import ServiceData

extension RequestCoding {
  /// The combined effect of an entity's requests, which are given in order.
  func projection(of requests: [OutboxRequest], set: String, key: String) -> EntityProjection {
    var projection = EntityProjection(set: set, key: key, kind: .none, mine: nil, base: nil, states: [])
    for request in requests {
      if request.state == .failed { projection.states.insert(.inError) }
      if request.state == .conflicted { projection.states.insert(.conflicted) }
      add(request, to: &projection)
    }
    return projection
  }

  private func add(_ request: OutboxRequest, to projection: inout EntityProjection) {
    switch request.change {
    case .service(.create(let row, _)):
      projection.kind = .create
      let row = row.withoutContent.withDefaults
      projection.mine = request.key.map { row.keyed($0) } ?? row
      projection.add(linkEdits(of: row), of: request)
    case .service(.update(let row, _, _, _)):
      change(by: row, request, &projection)
      projection.add(linkEdits(of: row), of: request)
    case .service(.delete):
      if projection.base == nil { projection.base = request.base }
      projection.kind = .delete
      projection.mine = nil
    case .service(.link), .service(.unlink):
      let values = linkedValues(request.change)
      change(by: values ?? Row(type: type(of: request.set)), request, &projection)
      if values == nil, let edit = linkEdit(request.change) { projection.add([edit], of: request) }
    case .media: change(by: Row(type: type(of: request.set)), request, &projection)
    case .service(.call): break
    }
  }

  private func change(by values: Row, _ request: OutboxRequest, _ projection: inout EntityProjection) {
    // The row stays the entity that the request is for, whatever the values contain.
    var row = values
    if let key = request.key, row.holdsKeyPart { row = row.keyed(key) }
    switch projection.kind {
    case .none:
      projection.kind = .update
      projection.mine = row.withoutRelatives
      projection.base = request.base
    case .create, .update:
      projection.mine = projection.mine?.overlaid(by: row, withControl: false) ?? row
    case .delete: break
    }
  }

  /// The properties that a link through a single-valued navigation property sets by its referential constraint; nil if
  /// the entity has no property for the link.
  func linkedValues(_ change: LocalChange) -> Row? {
    let (navigation, target): (String, EntityKey?)
    switch change {
    case .service(.link(_, _, let name, let key, _)): (navigation, target) = (name, key)
    case .service(.unlink(_, _, let name, _, _)): (navigation, target) = (name, nil)
    default: return nil
    }
    var row = Row(type: type(of: change.set))
    guard let member = row.type.member(navigation), !member.isCollection,
      let constraints = member.relation?.constraints, !constraints.isEmpty
    else { return nil }
    for pair in constraints {
      row[pair.property] = target?.parts.first { $0.name == pair.referenced }?.value ?? .null
    }
    return row
  }

  /// The links that an entity is created with, or changed to, through navigation properties without a referential
  /// constraint.
  func linkEdits(of row: Row) -> [LinkEdit] {
    row.type.members.enumerated().flatMap { index, member -> [LinkEdit] in
      guard member.isNavigation, member.relation?.constraints.isEmpty != false, let value = row[index] else {
        return []
      }
      var values = [value]
      if case .list(let elements) = value { values = elements }
      return values.compactMap { value in
        if value.isNull { return LinkEdit(navigation: member.name, isAdded: false, targetSet: "", target: nil) }
        guard case .row(let other) = value, let set = other.referencedSet, let key = other.key else { return nil }
        return LinkEdit(
          navigation: member.name, isAdded: true, targetSet: set, target: key.storedText(of: type(of: set)))
      }
    }
  }

  /// The link edit of a change, for the store's list of links.
  func linkEdit(_ change: LocalChange) -> LinkEdit? {
    switch change {
    case .service(.link(_, _, let navigation, let target, let set)):
      LinkEdit(
        navigation: navigation, isAdded: true, targetSet: set, target: target.storedText(of: type(of: set)))
    case .service(.unlink(_, _, let navigation, let target, let set)):
      LinkEdit(
        navigation: navigation, isAdded: false, targetSet: set ?? "",
        target: target?.storedText(of: type(of: set ?? "")))
    default: nil
    }
  }
}

extension Row {
  /// The new entity with the declared defaults that the service will assign.
  fileprivate var withDefaults: Row {
    var row = self
    for index in type.requiredMembers where self[index] == nil {
      if let value = type.members[index].declaredDefault { row.load(value, at: index) }
    }
    return row
  }
}

extension EntityProjection {
  /// Adds the link edits of a request.
  fileprivate mutating func add(_ edits: [LinkEdit], of request: OutboxRequest) {
    links += edits.map { edit in
      var edit = edit
      edit.number = request.id
      return edit
    }
  }
}
