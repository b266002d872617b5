@testable import GeneratorEvolution
@testable import GeneratorModel

/// The part of a change that is the same in the reverse comparison.
struct MirroredChange: Hashable, Comparable {
  let text: String

  static func < (left: MirroredChange, right: MirroredChange) -> Bool { left.text < right.text }

  /// - Parameter isReversed: whether old and new change places.
  static func all(of comparison: SchemaComparison, isReversed: Bool = false) -> [MirroredChange] {
    comparison.changes.map { MirroredChange($0, isReversed: isReversed) }.sorted()
  }

  private init(_ change: SchemaChange, isReversed: Bool) {
    var kind = change.kind
    if isReversed, kind == .added || kind == .removed { kind = kind == .added ? .removed : .added }
    let paths = [change.oldPath?.text ?? change.path.text, change.path.text]
    let values = [change.before ?? "-", change.after ?? "-"]
    let texts = isReversed ? paths.reversed() + values.reversed() : paths + values
    // The sort is that of the newer element, which a change of the sort itself turns round.
    let element = change.aspect == .kind ? "-" : change.element.rawValue
    text = ([kind.rawValue, element, change.aspect?.rawValue ?? "-"] + texts).joined(separator: " | ")
  }
}
