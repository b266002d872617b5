import LocalStore
import OfflineData
import ServiceData

/// Names the local state of rows: how each differs from the service's version.
struct LocalStateWords {
  private let controller: OfflineDataController

  init(_ controller: OfflineDataController) { self.controller = controller }

  /// The state of each row, such as `local` (created here), `changed`, `error` or `changed+conflict`; nil for a row without
  /// local changes.
  func words(of rows: [Row], in set: EntitySetSchema) async throws -> [String?] {
    if set.isSingleton { return [Self.word(try await controller.state(of: nil, in: set.name))] }
    let states = try await controller.localStates(in: set.name)
    return rows.map { row in row.key.flatMap { states[$0] }.flatMap(Self.word) }
  }

  static func word(_ state: LocalState) -> String? {
    let words: [(LocalState, String)] = [
      (.local, "local"), (.changed, "changed"), (.deleted, "deleted"), (.inError, "error"), (.conflicted, "conflict"),
    ]
    let found = words.filter { state.contains($0.0) }.map(\.1)
    return found.isEmpty ? nil : found.joined(separator: "+")
  }
}
