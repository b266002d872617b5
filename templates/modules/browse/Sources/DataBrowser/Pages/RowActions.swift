import ServiceData
import TerminalScreens

/// The keys that change a row, which mean the same in lists and details.
@MainActor
struct RowActions {
  let row: Row
  /// The key as people read it.
  let keyText: String
  let set: EntitySetSchema
  let data: any BrowserData
  /// Whether the row has a page of its own, which closes when the row is gone.
  let isOpen: Bool

  private var key: EntityKey? { self.set.isSingleton ? nil : row.key }

  private var name: String { self.set.name + (key == nil ? "" : " " + keyText) }

  init(row: Row, key: String, set: EntitySetSchema, data: any BrowserData, isOpen: Bool) {
    (self.row, keyText, self.set, self.data, self.isOpen) = (row, key, set, data, isOpen)
  }

  func handle(_ press: KeyPress) async throws -> PageAction? {
    switch press.key {
    case .character("e"):
      guard set.isUpdatable else { return .say("'\(set.name)' allows no change") }
      return .push(EditPage(row, in: set, data))
    case .character("d"), .delete:
      guard set.isDeletable, let key else { return .say("'\(set.name)' allows no deletion") }
      return .ask(deletion(key))
    case .character("x"): return try await undo()
    case .character("v"): return try await versions()
    default: return nil
    }
  }

  private func deletion(_ key: EntityKey) -> PagePrompt {
    PagePrompt(question: "delete \(name)? (y/n)", text: nil) { [self] _ in
      try await data.delete(row, key: key, in: set.name)
      let message = "deleted \(name); 'r' sends it"
      return isOpen ? .back(message) : .reload(message)
    }
  }

  /// Opens the conflict of the row.
  private func versions() async throws -> PageAction {
    let key = key
    if let conflict = try await data.conflicts().first(where: { $0.set == set.name && $0.key == key }) {
      return .push(ConflictPage(conflict, data))
    }
    let state = try await data.states(of: [row], in: set).first ?? nil
    return .say(
      state?.contains("error") == true
        ? "refused by the service: '\(data.program) errors list' shows why, and 'x' undoes it"
        : "\(name) is not in conflict")
  }

  private func undo() async throws -> PageAction {
    guard try await data.states(of: [row], in: set).first ?? nil != nil else {
      return .say("\(name) has no local change")
    }
    return .ask(
      PagePrompt(question: "undo the local changes of \(name)? (y/n)", text: nil) { [self] _ in
        let count = try await data.undo(key, in: set.name)
        let message = "\(count) \(count == 1 ? "change" : "changes") undone"
        let isGone = try await data.reader.row(key, of: RowQuery(set: set.name)) == nil
        return isOpen && isGone ? .back(message) : .reload(message)
      })
  }
}
