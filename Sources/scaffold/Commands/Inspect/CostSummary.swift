import CommandLineInterface
import Scaffold

/// The text of `scaffold inspect --cost`: what each part of a selection drags in.
struct CostSummary {
  /// The number of shown elements without `-v`.
  private static let limit = 30

  private let cost: SelectionCost
  private let shown: ArraySlice<SelectionCost.Entry>

  /// - Parameter isComplete: whether to show all elements.
  init(_ cost: SelectionCost, isComplete: Bool) {
    self.cost = cost
    shown = cost.entries.prefix(isComplete ? cost.entries.count : Self.limit)
  }

  /// One line about the whole selection.
  var headline: String {
    let total = cost.total
    return "the sets and operations need \(CountedNoun(total.types, "type")) in \(CountedNoun(total.files, "file")), "
      + "about \(TenthsOfSeconds.text(total.buildSeconds)) s of building"
  }

  /// What each option saves.
  var table: TextTable {
    var table = TextTable(
      [TextTable.Column("option")]
        + ["types saved", "files saved", "seconds saved", "types needed"].map {
          TextTable.Column($0, isRightAligned: true)
        })
    for entry in shown {
      table.append([
        entry.option, String(entry.saved.types), String(files(entry)),
        TenthsOfSeconds.text(cost.total.seconds(savedWithout: entry.saved)),
        entry.neededTypes.map(String.init) ?? "",
      ])
    }
    return table
  }

  /// A line about the elements that are not shown.
  var remark: String? {
    let hidden = cost.entries.count - shown.count
    return switch hidden {
    case 0: nil
    case 1: "1 more saves less; '-v' lists it"
    default: "\(hidden) more save less; '-v' lists them"
    }
  }

  private func files(_ entry: SelectionCost.Entry) -> Int { cost.fileChange(without: entry) }
}

extension SelectionCost {
  /// The number of files that are left out with an element; less than zero if the rest no longer shares files.
  func fileChange(without entry: Entry) -> Int {
    total.files - EmissionCost(types: total.types - entry.saved.types).files
  }
}
