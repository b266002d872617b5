import QueryLanguage
import ServiceData

/// Compares values as the organization does: text without regard to case, and points in time in any spelling.
enum ValueComparison {
  static func order(_ left: Value, _ right: Value, as kind: PrimitiveKind) -> ValueOrder {
    switch kind {
    case .dateTimeOffset:
      guard let own = moment(left), let other = moment(right) else { return .same }
      return own == other ? .same : own < other ? .before : .after
    case .string:
      return ValueOrder.between(folded(left), folded(right), as: .string)
    case .timeOfDay:
      return ValueOrder.between(clock(left), clock(right), as: .timeOfDay)
    default: return ValueOrder.between(left, right, as: kind)
    }
  }

  private static func moment(_ value: Value) -> Moment? { value.text.flatMap { Moment($0) } }

  private static func folded(_ value: Value) -> Value { value.text.map { .string($0.lowercased()) } ?? value }

  private static func clock(_ value: Value) -> Value {
    value.text.map { .string($0.hasSuffix("Z") ? String($0.dropLast()) : $0) } ?? value
  }
}
