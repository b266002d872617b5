import LocalStore
import ServiceData

extension RequestCoding {
  /// What an entity's requests, in their order, come to.
  func projection(_ set: String, _ key: String, _ requests: [OutboxRequest]) -> EntityProjection {
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
      projection.mine = request.key.map { row.keyed($0) } ?? row
    case .service(.update(let row, _, _, _)): change(by: row, request, &projection)
    case .service(.delete):
      if projection.base == nil { projection.base = request.base }
      projection.kind = .delete
      projection.mine = nil
    case .service(.link(_, let set, let navigation, let target, _)):
      change(by: linked(set, navigation, to: target), request, &projection)
    case .service(.unlink(_, let set, let navigation, _, _)):
      change(by: linked(set, navigation, to: nil), request, &projection)
    case .media(let media):
      let row = Row(type: type(of: request.set))
      if media.creates, projection.kind == .none {
        projection.kind = .create
        projection.mine = request.key.map { row.keyed($0) } ?? row
      } else {
        change(by: row, request, &projection)
      }
    case .service(.call): break
    }
  }

  private func change(by row: Row, _ request: OutboxRequest, _ projection: inout EntityProjection) {
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

  /// What a link through a single-valued navigation property sets: the properties that its constraint binds.
  private func linked(_ set: String, _ navigation: String, to target: EntityKey?) -> Row {
    var row = Row(type: type(of: set))
    guard let member = row.type.member(navigation), !member.isCollection, let relation = member.relation else {
      return row
    }
    for pair in relation.constraints {
      row[pair.property] = target.map { key in key.parts.first { $0.name == pair.referenced }?.value ?? .null } ?? .null
    }
    return row
  }
}
