import CommandLineInterface
import GeneratorModel

/// The types of a document and their kinds.
struct TypeTable {
  /// A kind of type.
  enum Sort: String {
    case entity = "an entity type"
    case complex = "a complex type"
    case enumeration = "an enumeration type"
    case definition = "a type definition"
  }

  private(set) var sorts: [QualifiedName: Sort] = [:]
  /// The remaining number of searches for similar names. The time of a search is proportional to the number of types.
  private var suggestionsLeft = 100
  /// The names of the types as texts, made for the first search.
  private var texts: [String] = []

  /// Registers a type; returns `false` if the name is taken.
  mutating func declare(_ name: QualifiedName, _ sort: Sort) -> Bool {
    guard sorts[name] == nil else { return false }
    sorts[name] = sort
    texts = []
    return true
  }

  /// The type with a name; `nil` if there is none.
  func target(_ name: QualifiedName) -> TypeReference.Target? {
    switch sorts[name] {
    case .entity: return .entity(name)
    case .complex: return .complex(name)
    case .enumeration: return .enumeration(name)
    case .definition: return .definition(name)
    case nil:
      if name.namespace == "Edm" { return PrimitiveType(rawValue: name.description).map { .primitive($0) } }
      return nil
    }
  }

  /// A hint with the type that was probably meant.
  mutating func suggestion(for name: String) -> String? {
    if name.hasPrefix("Edm.") { return suggestion(for: name, in: PrimitiveType.allCases.map(\.rawValue)) }
    if texts.isEmpty { texts = sorts.keys.map(\.description) }
    return suggestion(for: name, in: texts)
  }

  /// A hint with the candidate that was probably meant.
  mutating func suggestion(for name: String, in candidates: some Sequence<String>) -> String? {
    guard suggestionsLeft > 0 else { return nil }
    suggestionsLeft -= 1
    return NameSuggestion.hint(for: name, among: candidates)
  }
}
