import ServiceData

/// The order of numbers of different kinds, with the promotions of OData 4.01 Part 2: URL Conventions, 5.1.1.1.14: integers
/// are promoted to decimals, and both to doubles if one side is a double.
enum NumberOrder {
  /// The order of two numbers; nil if one value is not a number.
  static func between(_ left: Value, _ right: Value) -> ValueOrder? {
    switch (left, right) {
    case (.int(let left), .int(let right)): ValueOrder(left, right)
    case (.double(let left), .double(let right)): doubles(left, right)
    case (.double(let left), .int(let right)): mixed(left, right)
    case (.int(let left), .double(let right)): mixed(right, left).reversed
    case (.double(let left), .decimal(let right)): Double(right).map { doubles(left, $0) }
    case (.decimal(let left), .double(let right)): Double(left).map { doubles($0, right) }
    case (.decimal(let left), .decimal(let right)): ValueOrder.between(texts: left, right, as: .decimal)
    case (.decimal(let left), .int(let right)): ValueOrder.between(texts: left, String(right), as: .decimal)
    case (.int(let left), .decimal(let right)): ValueOrder.between(texts: String(left), right, as: .decimal)
    default: nil
    }
  }

  /// The order of doubles. NaN is ordered last, so that orders are total; comparisons in filters test for it first.
  private static func doubles(_ left: Double, _ right: Double) -> ValueOrder {
    left.isNaN || right.isNaN ? ValueOrder(left.isNaN ? 1 : 0, right.isNaN ? 1 : 0) : ValueOrder(left, right)
  }

  /// Compares without converting the integer to a double, which would lose digits.
  private static func mixed(_ double: Double, _ whole: Int64) -> ValueOrder {
    if double.isNaN || double >= 0x1p63 { return .after }
    if double < -0x1p63 { return .before }
    let floor = double.rounded(.down)
    let order = ValueOrder(Int64(floor), whole)
    return order == .same && double > floor ? .after : order
  }
}
