import CommandLineInterface
import Scaffold

/// What `scaffold inspect` tells people of names that are not as the metadata has them.
struct NameSummary {
  private let shown: [NameDecision]
  private let hidden: Int

  /// - Parameter showsConventions: whether those are shown too that only follow how Swift spells names.
  init(_ model: NamedModel, showsConventions: Bool) {
    let changed = model.changedNames
    shown = showsConventions ? changed : changed.filter { $0.reasons != [.convention] }
    hidden = changed.count - shown.count
  }

  /// A table where there is something to show.
  var tables: [TextTable] {
    guard !shown.isEmpty else { return [] }
    var table = TextTable(["renamed", "in Swift", "why"].map { TextTable.Column($0) })
    for decision in shown {
      table.append([
        decision.path.text, decision.swift.source, decision.reasons.map(\.explanation).joined(separator: ", "),
      ])
    }
    return [table]
  }

  /// A line on what is not shown.
  var remark: String? {
    hidden == 0 ? nil : "names that are only spelled as Swift spells them: \(hidden), shown with '-v'"
  }
}

extension NameDecision.Reason {
  /// The reason in words.
  fileprivate var explanation: String {
    switch self {
    case .convention: "spelled as Swift spells names"
    case .illegalCharacters: "characters that no identifier can hold"
    case .keyword: "a keyword, so in backticks"
    case .reserved: "the name belongs to Swift, the platform or the package"
    case .clashAcrossNamespaces: "a type of another namespace is called so"
    case .clash: "another element there is called so"
    case .shortened: "too long"
    case .pinned: "settled before"
    }
  }
}
