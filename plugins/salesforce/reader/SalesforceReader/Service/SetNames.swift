/// The names of entity sets: what people call the records of an object.
struct SetNames {
  private var names: [String: String] = [:]

  /// Names the sets of some objects.
  init(_ objects: [ObjectDescription]) {
    let preferred = Dictionary(objects.map { ($0.name, Self.preferred($0)) }) { first, _ in first }
    let counts = Dictionary(preferred.values.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
    var registry = NameRegistry()
    // First the names that nobody else wants, so that no other one takes them.
    for object in objects {
      guard let name = preferred[object.name], counts[name.lowercased()] == 1, registry.claim(name) else { continue }
      names[object.name] = name
    }
    for object in objects where names[object.name] == nil {
      names[object.name] = registry.claim(object.name, or: "Set")
    }
  }

  /// The name of the set of an object.
  subscript(_ object: ObjectDescription) -> String { names[object.name] ?? object.name }

  private static func preferred(_ object: ObjectDescription) -> String {
    spelled(object.labelPlural) ?? object.name + "s"
  }

  /// A plural label as a name: `Invoice lines` is `InvoiceLines`. Nil for a label of more than letters, digits and spaces.
  static func spelled(_ label: String?) -> String? {
    guard let label else { return nil }
    let words = label.split(separator: " ")
    let name = words.joined()
    guard APIName.isName(name), !name.contains("_") else { return nil }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
