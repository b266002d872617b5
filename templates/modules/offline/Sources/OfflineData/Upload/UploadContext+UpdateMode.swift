import ServiceData

extension UploadContext {
  /// Whether a request changes an entity that has to be sent as a whole, so that the rest of it has to be read.
  func needsRest(_ request: OutboxRequest) -> Bool {
    guard settings.updateMode == .replace, case .service(.update) = request.change else { return false }
    return true
  }

  /// A change as it is sent: with ``UpdateMode/replace``, an update is the whole entity.
  ///
  /// - Parameter row: the entity before the change; without it only what was changed can be sent.
  func outgoing(_ change: LocalChange, on row: Row?) -> LocalChange {
    guard settings.updateMode == .replace, let row, case .service(.update(let mine, let key, let set, false)) = change
    else { return change }
    var whole = row.edited(by: mine)
    whole.etag = mine.etag
    return .service(.update(whole, key: key, set: set, replaces: true))
  }
}

extension LocalChange {
  /// The entity as the change leaves it, as far as it is told.
  var entity: Row? {
    switch self {
    case .service(.create(let row, _)), .service(.update(let row, _, _, replaces: true)): row
    default: nil
    }
  }
}
