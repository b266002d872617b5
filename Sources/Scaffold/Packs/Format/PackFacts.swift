/// What conditions of a pack can ask: the values of its parameters, and facts of the service.
///
/// Facts of the service are `protocol` (for example `odata`), `version` (of the protocol, empty if unknown),
/// `majorVersion` (what stands before its first dot) and `container` (whether the service has an entity container, so
/// that there is something to call). Once the modules are chosen, `parts.NAME` is whether the module of that name takes
/// part: what two packs share can so adapt to the rest.
public struct PackFacts: Hashable, Sendable {
  private var values: [String: String]

  /// Creates facts of their names and values; a condition is `true` or `false`.
  public init(_ values: [String: String] = [:]) {
    self.values = values
  }

  /// The value of a parameter or fact.
  public subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The facts with the word of each module whether it takes part.
  package func adding(parts: [String: Bool]) -> PackFacts {
    var facts = self
    for (module, takesPart) in parts { facts["parts.\(module)"] = takesPart ? "true" : "false" }
    return facts
  }

  /// The names that conditions can use, sorted.
  public var names: [String] { values.keys.sorted() }
}

/// The names of facts that do not depend on the pack.
package enum PackFactNames {
  /// The facts of the service.
  package static let ofService = ["protocol", "version", "majorVersion", "container"]
}
