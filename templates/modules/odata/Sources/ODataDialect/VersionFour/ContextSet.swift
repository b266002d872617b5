/// The entity set that the context of an object names (OData 4.01 Part 1, 10): `Orders` of
/// `http://host/$metadata#Orders(ID,Items())/$delta`.
enum ContextSet {
  /// The set, without what was selected, without a cast to a derived type; a path for contained entities. Nil for a
  /// context that names none.
  static func name(in context: String) -> String? {
    guard let hash = context.firstIndex(of: "#") else { return nil }
    var depth = 0
    var path = ""
    for character in context[context.index(after: hash)...] {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      default: if depth == 0 { path.append(character) }
      }
    }
    let segments = path.split(separator: "/").filter { !$0.hasPrefix("$") && !$0.contains(".") }
    return segments.isEmpty ? nil : segments.joined(separator: "/")
  }
}
