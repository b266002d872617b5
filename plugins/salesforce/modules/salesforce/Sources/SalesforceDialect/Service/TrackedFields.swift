import ServiceData

/// The fields of a type that cannot change without the version of the record: its own ones that no formula computes.
struct TrackedFields {
  /// Computed fields that the service stores in the record.
  private static let system: Set<String> = [
    "Id", "IsDeleted", "CreatedDate", "CreatedById", "LastModifiedDate", "LastModifiedById", "SystemModstamp",
  ]

  private let type: StructuredSchema

  init(_ type: StructuredSchema) { self.type = type }

  /// Whether a condition names only such fields.
  func areAll(in condition: QueryExpression) -> Bool {
    switch condition {
    case .literal: true
    case .path(let path): contains(path)
    case .unary(_, let operand): areAll(in: operand)
    case .binary(_, let left, let right): areAll(in: left) && areAll(in: right)
    case .call(_, let arguments), .list(let arguments): arguments.allSatisfy(areAll)
    // The values of a multi-select picklist are in the record, its children are not.
    case .lambda(_, let path, _, _): contains(path)
    }
  }

  private func contains(_ path: QueryPath) -> Bool {
    let segments = path.segments.first == "$it" ? Array(path.segments.dropFirst()) : path.segments
    guard let name = segments.first, let member = type.member(name), !member.isNavigation else { return false }
    // The parts of an address or a place are fields of the record.
    if case .complex = member.type { return true }
    return !member.facets.isComputed || Self.system.contains(name) || isName(name)
  }

  /// Whether a computed name consists of the names of a person.
  private func isName(_ name: String) -> Bool { name == "Name" && type.member("LastName") != nil }
}
