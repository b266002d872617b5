import ServiceData

extension UploadContext {
  /// Whether a request changes an entity that has to be sent as a whole, so that the rest of it has to be read.
  func needsRest(_ request: OutboxRequest) -> Bool {
    guard settings.updateMode == .replace, case .service(.update) = request.change else { return false }
    return true
  }

  /// A change as sent: with ``UpdateMode/replace``, an update contains the whole entity.
  ///
  /// - Parameter row: the entity before the change; without it, only the changed properties can be sent.
  func outgoing(_ change: LocalChange, on row: Row?) -> LocalChange {
    guard settings.updateMode == .replace, let row, case .service(.update(let mine, let key, let set, false)) = change
    else { return change }
    var whole = row.edited(by: mine)
    whole.etag = mine.etag
    return .service(.update(whole, key: key, set: set, replaces: true))
  }
}

extension LocalChange {
  /// The entity after the change; nil if the change does not contain all of it.
  var entity: Row? {
    switch self {
    case .service(.create(let row, _)), .service(.update(let row, _, _, replaces: true)): row
    default: nil
    }
  }
}
