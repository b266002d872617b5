/// The facts that conditions of a pack can use: the values of its parameters, and facts about the service.
///
/// The facts about the service are `protocol` (for example `odata`), `version` (of the protocol, empty if unknown),
/// `majorVersion` (the part before its first dot) and `container` (whether the service has an entity container and
/// therefore resources). `several` is whether the package has several services. After the modules are chosen, `parts.NAME` is whether the module with that name is included,
/// so that files shared by packs can adapt to the other modules.
public struct PackFacts: Hashable, Sendable {
  private var values: [String: String]

  /// Creates facts from names and values; a Boolean is `true` or `false`.
  public init(_ values: [String: String] = [:]) {
    self.values = values
  }

  /// The value of a parameter or fact; nil if there is none.
  public subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Returns the facts with an additional one for each module: whether it is included.
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
  /// The facts about the service.
  package static let ofService = ["protocol", "version", "majorVersion", "container", "several"]
}
