/// What people call an element with a custom name: `Invoice__c` is an invoice, `acme__Amount__c` an amount.
struct SpokenName {
  /// The name without suffix and namespace.
  let base: String
  /// The namespace of the package that the element comes from.
  let namespace: String?
  /// Says what distinguishes it from a standard element of the same name.
  private let kind: String

  /// The suffixes of custom elements, and what they say (Object Reference, "Custom Objects").
  private static let suffixes: [String: String] = [
    "c": "Custom", "r": "Custom", "s": "Custom", "pc": "Person", "pr": "Person", "x": "External", "mdt": "Metadata",
    "e": "Event", "b": "Big", "kav": "Article", "ka": "Article", "xo": "External", "chn": "Custom", "hd": "History",
    "dlm": "Model", "dlo": "Lake", "dll": "Lake",
  ]

  /// Creates the spoken name of an element; nil if its name has no parts to omit.
  init?(_ name: String) {
    var parts = name.split(separator: "__").map(String.init)
    guard parts.count > 1, let last = parts.last else { return nil }
    let kind = Self.suffixes[last.lowercased()]
    if kind != nil { parts.removeLast() }
    // Parts of a place are 'Place__Latitude__s', and histories and shares 'Thing__History', without a namespace.
    let ownParts = kind == nil || last.lowercased() == "s" ? 2 : 1
    namespace = parts.count > ownParts ? parts.removeFirst() : nil
    base = parts.joined(separator: "_")
    self.kind = kind ?? "Custom"
  }

  /// The names to try, the best one first.
  ///
  /// - Parameter suffix: what follows the name, such as `Id` for the key of a related record.
  func candidates(followedBy suffix: String = "") -> [String] {
    let own = base + suffix
    return [own] + (namespace.map { ["\($0)_\(own)"] } ?? []) + ["\(kind)_\(own)"]
  }
}
