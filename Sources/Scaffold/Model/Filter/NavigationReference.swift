/// A navigation property with the type that declares it.
struct NavigationReference: Hashable, Sendable {
  let owner: QualifiedName
  let name: String
}
