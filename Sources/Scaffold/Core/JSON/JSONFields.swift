import CommandLineInterface

/// The members of an object that a person wrote, each asked for by name and kind.
///
/// A name that is not known is refused with a suggestion: a misspelled member would otherwise do nothing in silence.
package struct JSONFields {
  package let source: JSONSource
  package let node: JSONNode
  private let members: [String: JSONNode]

  /// Takes an object apart.
  ///
  /// - Throws: ``ScaffoldError`` if the value is not an object, or has an unknown member or one of them twice.
  package init(_ node: JSONNode, of source: JSONSource, known: [String]) throws {
    guard case .object(let list) = node.content else {
      throw source.fault("expected an object, found \(node.kindName)", at: node)
    }
    var members: [String: JSONNode] = [:]
    for member in list {
      let range = member.nameOffset..<(member.nameOffset + member.name.utf8.count + 2)
      guard known.contains(member.name) else {
        throw source.fault(
          "unknown member '\(member.name)'", at: range,
          hint: NameSuggestion.hint(for: member.name, among: known)
            ?? "known are \(known.map { "'\($0)'" }.joined(separator: ", "))")
      }
      guard members.updateValue(member.value, forKey: member.name) == nil else {
        throw source.fault("the member '\(member.name)' stands here twice", at: range)
      }
    }
    self.source = source
    self.node = node
    self.members = members
  }

  /// The value of a member, if there is one that is not null.
  package func value(_ name: String) -> JSONNode? {
    guard let value = members[name] else { return nil }
    if case .null = value.content { return nil }
    return value
  }

  /// The text of a member that must be there.
  package func requiredText(_ name: String) throws -> String {
    guard let text = try text(name) else { throw source.fault("the member '\(name)' is missing", at: node) }
    return text
  }

  /// The text of a member.
  package func text(_ name: String) throws -> String? {
    try value(name).map { try text(of: $0, named: name) }
  }

  /// The condition of a member.
  package func flag(_ name: String) throws -> Bool? {
    guard let value = value(name) else { return nil }
    guard case .bool(let flag) = value.content else { throw mismatch(name, "true or false", value) }
    return flag
  }

  /// The elements of a member; none where it is left out.
  package func elements(_ name: String) throws -> [JSONNode] {
    guard let value = value(name) else { return [] }
    guard case .array(let elements) = value.content else { throw mismatch(name, "an array", value) }
    return elements
  }

  /// The texts in the array of a member; none where it is left out.
  package func texts(_ name: String) throws -> [String] {
    try elements(name).map { try text(of: $0, named: name) }
  }

  /// The texts in the object of a member, by name; none where it is left out.
  package func textsByName(_ name: String) throws -> [String: String] {
    guard let value = value(name) else { return [:] }
    guard case .object(let members) = value.content else { throw mismatch(name, "an object", value) }
    var texts: [String: String] = [:]
    for member in members { texts[member.name] = try text(of: member.value, named: member.name) }
    return texts
  }

  private func text(of value: JSONNode, named name: String) throws -> String {
    guard case .string(let text) = value.content else { throw mismatch(name, "a string", value) }
    return text
  }

  private func mismatch(_ name: String, _ expected: String, _ value: JSONNode) -> ScaffoldError {
    source.fault("expected \(expected) for '\(name)', found \(value.kindName)", at: value)
  }
}
