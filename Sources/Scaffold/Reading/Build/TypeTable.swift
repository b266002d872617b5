import CommandLineInterface
import GeneratorModel

/// Which types a document declares, and what sort of type each is.
struct TypeTable {
  /// A sort of type.
  enum Sort: String {
    case entity = "an entity type"
    case complex = "a complex type"
    case enumeration = "an enumeration type"
    case definition = "a type definition"
  }

  private(set) var sorts: [QualifiedName: Sort] = [:]
  /// How many near names may still be searched for: a search costs as much as there are types.
  private var suggestionsLeft = 100

  /// Notes a type; `false` if the name is taken.
  mutating func declare(_ name: QualifiedName, _ sort: Sort) -> Bool {
    guard sorts[name] == nil else { return false }
    sorts[name] = sort
    return true
  }

  /// What a name leads to; `nil` when to nothing.
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

  /// A question after the type that was probably meant.
  mutating func suggestion(for name: String) -> String? {
    name.hasPrefix("Edm.")
      ? suggestion(for: name, in: PrimitiveType.allCases.map(\.rawValue))
      : suggestion(for: name, in: sorts.keys.lazy.map(\.description))
  }

  /// A question after the one of several names that was probably meant.
  mutating func suggestion(for name: String, in candidates: some Sequence<String>) -> String? {
    guard suggestionsLeft > 0 else { return nil }
    suggestionsLeft -= 1
    return NameSuggestion.hint(for: name, among: candidates)
  }
}
