import GeneratorCore
import GeneratorModel

extension NamingRun {
  /// Names the items whose names a user chose.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for a name that is not an identifier, reserved, or chosen twice in the scope.
  mutating func nameChosen(_ items: [Item], in scope: inout NameScope) throws {
    for item in items {
      guard let name = chosen[item.path] else { continue }
      guard let identifier = SwiftIdentifier(name) else { throw Self.notAnIdentifier(name, item.path) }
      guard !scope.isReserved(name), scope.claim(name) else {
        throw ScaffoldError(
          .usage, .clashingName,
          "'\(name)' cannot be the name of '\(item.path)', because it is "
            + (scope.isReserved(name) ? "reserved" : "the name of another element in the same scope"),
          hint: "choose another name in 'names' of 'scaffold.json'"
        ).about(SettingReference("names", "paths", item.path.text, value: name))
      }
      decide(item, identifier, reasons: [.chosen])
    }
  }

  /// Names the items whose names rules shorten, unless two items would become equal. Returns the rest. A
  /// name that a plugin proposes is not shortened.
  mutating func nameByRules(_ items: [Item], in scope: inout NameScope, style: NameSpelling.Style) -> [Item] {
    var short: [Int: NameSpelling] = [:]
    for (place, item) in items.enumerated() {
      if proposed[item.path] == nil, let name = item.ruled { short[place] = NameSpelling(name, style: style) }
    }
    guard !short.isEmpty else { return items }
    let plain = items.map { NameSpelling(proposed[$0.path] ?? $0.original, style: style).text }
    var isChanged = true
    while isChanged {
      isChanged = false
      let counts = Dictionary(plain.indices.map { (short[$0]?.text ?? plain[$0], 1) }, uniquingKeysWith: +)
      for (place, spelling) in short where counts[spelling.text, default: 0] > 1 || !scope.isFree(spelling.text) {
        short[place] = nil
        isChanged = true
        // A name that a rule leaves as it is does not clash.
        if spelling.text != plain[place] { ruleClashes.append(items[place].path) }
      }
    }
    for place in short.keys.sorted() {
      guard let spelling = short[place], scope.claim(spelling.text) else { continue }
      decide(items[place], SwiftIdentifier(trusted: spelling.text), reasons: [.rule])
    }
    return items.filter { decisions[$0.path] == nil }
  }

  static func notAnIdentifier(_ name: String, _ path: MetadataPath) -> ScaffoldError {
    ScaffoldError(
      .usage, .invalidPinnedName, "'\(name)' is pinned as the name of '\(path)' but is not a Swift identifier",
      hint: "choose a name of letters, digits and underscores"
    ).about(SettingReference("names", "paths", path.text, value: name))
  }
}
