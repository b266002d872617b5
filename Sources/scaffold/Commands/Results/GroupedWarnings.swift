import Scaffold
import Synchronization

/// Warnings and notes that wait to be shown, by cause: one of each kind stands for all of them.
final class GroupedWarnings: Sendable {
  /// How many of a kind are shown as they are.
  private static let shownApart = 2
  /// How many kinds are shown at once. A plugin can report any number of them.
  private static let maximumKinds = 50

  private struct Kind: Hashable {
    let id: DiagnosticID
    let severity: Diagnostic.Severity
  }

  private struct State {
    /// The kinds that wait, in the order of their first diagnostic.
    var kinds: [Kind] = []
    /// The first diagnostics of each kind that waits, and how many there are.
    var waiting: [Kind: (shown: [Diagnostic], count: Int)] = [:]
    var counts: [String: Int] = [:]
  }

  private let state = Mutex(State())

  /// The number of all diagnostics, by identifier.
  var counts: [String: Int] { state.withLock { $0.counts } }

  /// Counts a diagnostic.
  func count(_ diagnostic: Diagnostic) {
    state.withLock { $0.counts[diagnostic.id.name, default: 0] += 1 }
  }

  /// Adds a diagnostic to those that wait.
  func add(_ diagnostic: Diagnostic) {
    state.withLock { state in
      let kind = Kind(id: diagnostic.id, severity: diagnostic.severity)
      if state.waiting[kind] == nil { state.kinds.append(kind) }
      var group = state.waiting[kind] ?? ([], 0)
      if group.count < Self.shownApart { group.shown.append(diagnostic) }
      group.count += 1
      state.waiting[kind] = group
    }
  }

  /// Takes what waits: the few diagnostics of a kind, or one that stands for many.
  func take() -> [Diagnostic] {
    state.withLock { state in
      defer { (state.kinds, state.waiting) = ([], [:]) }
      let groups = state.kinds.prefix(Self.maximumKinds).compactMap { state.waiting[$0] }
      let rest = state.kinds.dropFirst(Self.maximumKinds).reduce(0) { $0 + (state.waiting[$1]?.count ?? 0) }
      let note = Diagnostic(.note, .messagesLeftOut, "\(rest) more messages are left out", hint: "'-v' shows them")
      return groups.flatMap(Self.diagnostics) + (rest > 0 ? [note] : [])
    }
  }

  private static func diagnostics(of group: (shown: [Diagnostic], count: Int)) -> [Diagnostic] {
    guard group.count > shownApart, var one = group.shown.first else { return group.shown }
    one.message += "; and \(group.count - 1) more of this kind"
    one.excerpt = nil
    // The name of a plugin and an identifier of its own, which only the plugin can explain.
    let isForeign = one.id.name.contains("/")
    one.hint = "'-v' lists them" + (isForeign ? "" : ", and 'scaffold explain \(one.id.name)' explains them")
    return [one]
  }
}
