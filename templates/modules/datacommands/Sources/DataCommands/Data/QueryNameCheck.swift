import CommandLineInterface
import ServiceData

/// Checks the names in query options against the service's types before the query runs. Without it, the store and each
/// service would report an unknown name differently.
///
/// Names that only the service can know are accepted: properties of open types, operations, and types that the schema does
/// not have.
package struct QueryNameCheck {
  private let type: StructuredSchema
  /// What the variables of the enclosing lambda expressions refer to.
  private var variables: [String: Place] = [:]

  /// What a path refers to.
  private enum Place {
    case structure(StructuredSchema)
    /// A value without properties: its name and the name of the type that declares it.
    case value(String, of: String)
    case unknown
  }

  /// Creates a check for paths that begin at a type.
  package init(_ type: StructuredSchema) { self.type = type }

  /// Checks all names of a query.
  ///
  /// - Throws: ``CommandError/unknownMember(_:type:suggestion:)``, ``CommandError/unknownRelation(_:type:suggestion:)``.
  package func check(_ query: RowQuery) throws {
    if let filter = query.filter { try check(filter) }
    for term in query.order { try check(term.expression) }
    for path in query.select { _ = try place(of: path) }
    for term in query.expand { try check(term) }
  }

  /// Checks the path of a column, which can lead through expanded navigation properties.
  ///
  /// - Throws: ``CommandError/unknownMember(_:type:suggestion:)``.
  func check(column path: String) throws { _ = try place(of: path) }

  private func check(_ term: ExpandTerm) throws {
    guard case .structure(let target) = try relation(of: term.path) else { return }
    let inner = QueryNameCheck(target)
    if let filter = term.filter { try inner.check(filter) }
    for order in term.order { try inner.check(order.expression) }
    for path in term.select { _ = try inner.place(of: path) }
    for expanded in term.expand { try inner.check(expanded) }
  }

  /// What an expansion leads to, where only a relation can be meant.
  private func relation(of path: String) throws -> Place {
    do {
      return try place(of: path)
    } catch CommandError.unknownMember(path, _, _) {
      throw CommandError.unknownRelation(path, of: type)
    }
  }

  private func check(_ expression: QueryExpression) throws {
    switch expression {
    case .literal: break
    case .path(let path): _ = try place(of: path.segments)
    case .unary(_, let operand): try check(operand)
    case .binary(_, let left, let right):
      try check(left)
      try check(right, comparedWith: left)
    case .call(_, let arguments): try arguments.forEach(check)
    case .list(let elements): try elements.forEach(check)
    case .lambda(_, let path, let variable, let predicate):
      var inner = self
      inner.variables[variable] = try place(of: path.segments)
      if let predicate { try inner.check(predicate) }
    }
  }

  /// Checks the right side of an operator. A word there that is not a name is reported as an invalid value of the property
  /// on the left: a text without quotes, or another form of a date.
  private func check(_ expression: QueryExpression, comparedWith left: QueryExpression) throws {
    do {
      try check(expression)
    } catch let error as CommandError {
      guard case .unknownMember(let word, _, nil) = error, case .path(let path) = expression, path.segments == [word],
        case .path(let compared) = left, let kind = type.member(at: compared.segments)?.primitive
      else { throw error }
      let form = kind == .string ? "a text in quotes: '\(word)'" : kind.form
      throw CommandError.invalidValue(word, member: compared.segments.joined(separator: "/"), expected: form)
    }
  }

  private func place(of path: String) throws -> Place { try place(of: path.split(separator: "/").map(String.init)) }

  private func place(of segments: [String]) throws -> Place {
    var place = Place.structure(type)
    for (index, segment) in segments.enumerated() {
      if index == 0, segment == "$it" || segment == "$this" { continue }
      if index == 0, let variable = variables[segment] { place = variable } else { place = try step(place, segment) }
    }
    return place
  }

  private func step(_ place: Place, _ segment: String) throws -> Place {
    if segment.hasPrefix("$") || segment.hasPrefix("@") || segment == "*" { return .unknown }
    switch place {
    case .unknown: return .unknown
    case .value(let name, let owner):
      throw CommandError.unknownMember(segment, type: "\(name)' of '\(owner)", suggestion: nil)
    case .structure(let structure):
      if let member = structure.member(segment) {
        return type.service.structure(of: member.type).map(Place.structure) ?? .value(segment, of: structure.name)
      }
      if let derived = type.service.type(segment) { return .structure(derived) }
      guard !structure.isOpen, !segment.contains(".") else { return .unknown }
      let near = NameSuggestion.nearest(to: segment, among: structure.members.map(\.name))
      throw CommandError.unknownMember(segment, type: structure.name, suggestion: near)
    }
  }
}
