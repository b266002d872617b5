/// The position of an element in the list that a section repeats.
struct ListPosition {
  /// The names of a position's values in a template.
  static let names = ["-first", "-last", "-index"]

  let index: Int
  let count: Int

  func value(of kind: NamePath.Kind) -> TemplateValue {
    switch kind {
    case .isFirst: .bool(index == 0)
    case .isLast: .bool(index == count - 1)
    default: .int(index)
    }
  }
}
