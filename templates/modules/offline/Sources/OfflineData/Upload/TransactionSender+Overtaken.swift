import QueryLanguage
import ServiceData

extension TransactionSender {
  /// Whether the service has applied an edit whose answer was lost, except values that later edits of its transaction
  /// replaced. The service's version differs from the edit then, although nobody else changed the entity.
  static func isOvertaken(_ request: OutboxRequest, _ theirs: Row, by rest: [OutboxRequest]) -> Bool {
    guard request.mayHaveBeenDone, case .service(.update(let mine, _, _, _)) = request.change, mine.dynamic.isEmpty
    else {
      return false
    }
    let later = rest.compactMap { other -> Row? in
      guard other.set == request.set, other.key == request.key, other.mayHaveBeenDone,
        case .service(.update(let row, _, _, _)) = other.change
      else { return nil }
      return row
    }
    return mine.type.members.indices.filter(mine.changes.contains).allSatisfy { index in
      guard let found = theirs[index] else { return false }
      let last = later.last { $0.changes.contains(index) } ?? mine
      return (last[index] ?? .null).isSame(as: found, mine.type.members[index])
    }
  }
}
