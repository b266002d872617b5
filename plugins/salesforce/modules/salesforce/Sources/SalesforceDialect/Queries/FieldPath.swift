import SOQLQueries
import ServiceData

/// A path of a query as a path of SOQL.
struct FieldPath {
  let path: SOQLPath
  /// The member that the path leads to.
  let member: MemberSchema
  /// The type that declares the member.
  let owner: StructuredSchema

  /// The path of a property, through relationships to one record.
  ///
  /// - Throws: ``ServiceError`` for a path that SOQL cannot express.
  init(_ segments: [String], of type: StructuredSchema) throws(ServiceError) {
    var names: [String] = []
    var current = type
    for (index, segment) in segments.enumerated() {
      guard let member = current.member(segment) else {
        let path = segments.joined(separator: "/")
        throw ServiceError(.unsupported, "'\(type.name)' has no property '\(path)' that a query can name")
      }
      let isLast = index == segments.count - 1
      if isLast {
        (path, self.member, owner) = (SOQLPath(names + [segment]), member, current)
        return
      }
      switch member.type {
      case .navigation where !member.isCollection: names.append(segment)
      case .complex where index == segments.count - 2:
        guard let part = Self.part(segments[index + 1], of: segment, current) else { throw Self.nested(segments) }
        (path, self.member, owner) = (SOQLPath(names + [part.name]), part, current)
        return
      default: throw Self.nested(segments)
      }
      current = type.service.structure(of: member.type) ?? .untyped
    }
    throw Self.nested(segments)
  }

  /// The field that holds a part of a compound field (Object Reference, "Compound Fields"): `BillingAddress/city` is
  /// `BillingCity`, `Place__c/latitude` is `Place__Latitude__s`.
  private static func part(_ part: String, of compound: String, _ type: StructuredSchema) -> MemberSchema? {
    let capital = part.prefix(1).uppercased() + part.dropFirst()
    let names =
      compound.hasSuffix("__c")
      ? ["\(compound.dropLast(3))__\(capital)__s"]
      : compound.hasSuffix("Address") ? [compound.dropLast(7) + capital] : [capital]
    return names.lazy.compactMap { type.member(String($0)) }.first
  }

  private static func nested(_ segments: [String]) -> ServiceError {
    .inexpressible("'\(segments.joined(separator: "/"))'")
  }
}

extension ServiceError {
  /// The error for a part of a query that SOQL has no words for.
  static func inexpressible(_ what: String) -> ServiceError {
    ServiceError(.unsupported, "the service cannot query by \(what); synchronize, and query the store")
  }
}
