import CommandLineInterface
import Scaffold

/// The text of `scaffold inspect` about names that differ from the metadata.
struct NameSummary {
  private let shown: [NameDecision]
  private let hidden: Int

  /// - Parameter showsConventions: whether to include names that differ only by Swift's naming conventions.
  init(_ model: NamedModel, showsConventions: Bool) {
    let changed = model.changedNames
    shown = showsConventions ? changed : changed.filter { !Set($0.reasons).isSubset(of: [.convention, .rule]) }
    hidden = changed.count - shown.count
  }

  /// One table, or none if there is nothing to show.
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

  /// A line about the names that are not shown.
  var remark: String? {
    switch hidden {
    case 0: nil
    case 1: "1 more name follows only conventions and rules; '-v' lists it"
    default: "\(hidden) more names follow only conventions and rules; '-v' lists them"
    }
  }

  /// All names that differ from the metadata, next to what they would be without rules for names.
  static func comparison(of model: NamedModel, with plain: NamedModel) -> TextTable {
    var table = TextTable(["element", "without rules", "in Swift", "why"].map { TextTable.Column($0) })
    let kept = Set(model.ruleClashes)
    for decision in model.changedNames {
      let reasons = decision.reasons.map(\.explanation) + (kept.contains(decision.path) ? [clash] : [])
      table.append([
        decision.path.text, plain[decision.path]?.source ?? "", decision.swift.source, reasons.joined(separator: ", "),
      ])
    }
    return table
  }

  private static let clash = "not shortened: the name would be taken or reserved"
}

extension NameDecision.Reason {
  /// The reason in words.
  fileprivate var explanation: String {
    switch self {
    case .convention: "Swift's naming conventions"
    case .illegalCharacters: "characters that are not allowed in identifiers"
    case .keyword: "a keyword, so in backticks"
    case .reserved: "the name belongs to Swift, the platform or the package"
    case .proposed: "a plugin proposed it"
    case .clashAcrossNamespaces: "a type of another namespace has this name"
    case .clash: "another element in the same scope has this name"
    case .shortened: "too long"
    case .pinned: "settled before"
    case .rule: "a prefix or suffix is stripped"
    case .chosen: "chosen in 'scaffold.json'"
    }
  }
}
