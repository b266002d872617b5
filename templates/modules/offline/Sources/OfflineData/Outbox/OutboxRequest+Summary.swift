import ServiceData

extension OutboxRequest {
  /// A one-line summary of the request, for example `update Books(3)`.
  public var summary: String {
    let place = key.map { "\(set)(\(hasTemporaryKey ? NewEntity.name(id) : $0.text(of: entityType)))" } ?? set
    switch change {
    case .service(.call(let call)): return "call \(call.operation.name)" + (place.isEmpty ? "" : " of \(place)")
    case .service(.link(_, _, let navigation, _, _)), .service(.unlink(_, _, let navigation, _, _)):
      return "\(change.kind.rawValue) \(place)/\(navigation)"
    case .media(let media): return "\(change.kind.rawValue) \(place)" + (media.property.map { "/\($0)" } ?? "")
    default: return "\(change.kind.rawValue) \(place)"
    }
  }

  private var entityType: StructuredSchema? {
    switch change {
    case .service(.create(let row, _)), .service(.update(let row, _, _, _)): row.type
    default: base?.type
    }
  }
}
