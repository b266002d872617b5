import CommandLineInterface

/// The members of an object that a person wrote, accessed by name and type.
///
/// Unknown names are refused with a suggestion, because a misspelled member would otherwise be ignored silently.
package struct JSONFields {
  package let source: JSONSource
  package let node: JSONNode
  private let members: [String: JSONNode]

  /// Reads the members of an object.
  ///
  /// - Throws: ``ScaffoldError`` if the value is not an object, or has an unknown or duplicate member.
  package init(_ node: JSONNode, of source: JSONSource, known: [String]) throws {
    guard case .object(let list) = node.content else {
      throw source.fault(.unexpectedJSONType, "expected an object, found \(node.kindName)", at: node)
    }
    var members: [String: JSONNode] = [:]
    for member in list {
      let range = member.nameOffset..<(member.nameOffset + member.name.utf8.count + 2)
      guard known.contains(member.name) else {
        throw source.fault(
          .unknownMember, "unknown member '\(member.name)'", at: range,
          hint: NameSuggestion.hint(for: member.name, among: known)
            ?? "expected one of \(known.map { "'\($0)'" }.joined(separator: ", "))")
      }
      guard members.updateValue(member.value, forKey: member.name) == nil else {
        throw source.fault(.duplicateMember, "the member '\(member.name)' is here twice", at: range)
      }
    }
    self.source = source
    self.node = node
    self.members = members
  }

  /// The value of a member; nil if it is absent or null.
  package func value(_ name: String) -> JSONNode? {
    guard let value = members[name] else { return nil }
    if case .null = value.content { return nil }
    return value
  }

  /// The string value of a required member.
  package func requiredText(_ name: String) throws -> String {
    guard let text = try text(name) else {
      throw source.fault(.missingMember, "the member '\(name)' is missing", at: node)
    }
    return text
  }

  /// The string value of a member.
  package func text(_ name: String) throws -> String? {
    try value(name).map { try text(of: $0, named: name) }
  }

  /// The Boolean value of a member.
  package func flag(_ name: String) throws -> Bool? {
    guard let value = value(name) else { return nil }
    guard case .bool(let flag) = value.content else { throw mismatch(name, expected: "true or false", found: value) }
    return flag
  }

  /// The elements of an array member; empty if it is absent.
  package func elements(_ name: String) throws -> [JSONNode] {
    guard let value = value(name) else { return [] }
    guard case .array(let elements) = value.content else { throw mismatch(name, expected: "an array", found: value) }
    return elements
  }

  /// The strings in an array member; empty if it is absent.
  package func texts(_ name: String) throws -> [String] {
    try elements(name).map { try text(of: $0, named: name) }
  }

  /// The strings in an object member, by name; empty if it is absent.
  package func textsByName(_ name: String) throws -> [String: String] {
    guard let value = value(name) else { return [:] }
    guard case .object(let members) = value.content else { throw mismatch(name, expected: "an object", found: value) }
    var texts: [String: String] = [:]
    for member in members { texts[member.name] = try text(of: member.value, named: member.name) }
    return texts
  }

  private func text(of value: JSONNode, named name: String) throws -> String {
    guard case .string(let text) = value.content else { throw mismatch(name, expected: "a string", found: value) }
    return text
  }

  private func mismatch(_ name: String, expected: String, found value: JSONNode) -> ScaffoldError {
    source.fault(.unexpectedJSONType, "expected \(expected) for '\(name)', found \(value.kindName)", at: value)
  }
}
