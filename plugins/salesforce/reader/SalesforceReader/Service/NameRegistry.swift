/// The names in one scope of the model. The service compares names without their case, so two that differ in nothing
/// else are one.
struct NameRegistry {
  private var taken: Set<String> = []

  /// Claims a name; false if it is taken.
  mutating func claim(_ name: String) -> Bool { taken.insert(name.lowercased()).inserted }

  /// Claims a name, or else the name with a suffix and, if need be, a number.
  mutating func claim(_ name: String, or suffix: String) -> String {
    if claim(name) { return name }
    if claim(name + suffix) { return name + suffix }
    var number = 2
    while !claim("\(name)\(suffix)\(number)") { number += 1 }
    return "\(name)\(suffix)\(number)"
  }
}
