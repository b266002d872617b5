import ServiceData

/// Collects the navigation properties that an expression follows, as expansions that a row needs before the expression can
/// be evaluated.
struct NavigationNeeds {
  private final class Node {
    var children: [String: Node] = [:]
    var order: [String] = []

    func child(_ name: String) -> Node {
      if let known = children[name] { return known }
      let node = Node()
      children[name] = node
      order.append(name)
      return node
    }

    var terms: [ExpandTerm] {
      order.map { name in
        var term = ExpandTerm(path: name)
        term.expand = children[name]?.terms ?? []
        return term
      }
    }
  }

  /// A position in a path: the type of the current segment and its expansion.
  private struct Place {
    var type: StructuredSchema?
    var node: Node
  }

  private let root: Place

  init(type: StructuredSchema, expressions: [QueryExpression]) {
    root = Place(type: type, node: Node())
    for expression in expressions { visit(expression, [:]) }
  }

  var terms: [ExpandTerm] { root.node.terms }

  private func visit(_ expression: QueryExpression, _ variables: [String: Place]) {
    switch expression {
    case .literal: break
    case .path(let path): _ = follow(path, variables)
    case .unary(_, let operand): visit(operand, variables)
    case .binary(_, let left, let right):
      visit(left, variables)
      visit(right, variables)
    case .call(_, let arguments), .list(let arguments):
      for argument in arguments { visit(argument, variables) }
    case .lambda(_, let path, let variable, let predicate):
      var inner = variables
      inner[variable] = follow(path, variables)
      if let predicate { visit(predicate, inner) }
    }
  }

  private func follow(_ path: QueryPath, _ variables: [String: Place]) -> Place {
    var segments = path.segments[...]
    var place = root
    if let first = segments.first, first == "$it" || variables[first] != nil {
      place = variables[first] ?? root
      segments = segments.dropFirst()
    }
    for segment in segments {
      guard let type = place.type else { break }
      if let member = type.member(segment) {
        if member.isNavigation { place.node = place.node.child(segment) }
        place.type = type.service.structure(of: member.type)
      } else {
        place.type = segment == "$count" ? nil : type.service.type(segment)
      }
    }
    return place
  }
}
