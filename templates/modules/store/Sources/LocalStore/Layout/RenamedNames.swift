import ServiceData

/// Maps the names of sets, types and members to those of a schema that has renamed some of them.
package struct RenamedNames {
  let schema: ServiceSchema
  private let sets: [String: String]
  private let types: [String: String]
  /// For each old name of a member: the declaring types and the new name.
  private let members: [String: [(type: StructuredSchema, name: String)]]
  /// For each enumeration type: the new names of its members.
  private let choices: [String: [String: String]]
  /// Whether properties of complex types are renamed.
  let concernComplexValues: Bool

  /// - Parameters:
  ///   - renames: the renames to apply.
  ///   - schema: the schema with the new names.
  package init(_ renames: [StoreRename], to schema: ServiceSchema) {
    var sets: [String: String] = [:]
    var types: [String: String] = [:]
    var members: [String: [(type: StructuredSchema, name: String)]] = [:]
    var choices: [String: [String: String]] = [:]
    for rename in renames {
      if rename.isOfMember, schema.enumeration(rename.new.owner) != nil {
        choices[rename.new.owner, default: [:]][rename.old.member] = rename.new.member
      } else if rename.isOfMember {
        guard let type = schema.type(rename.new.owner) else { continue }
        members[rename.old.member, default: []].append((type, rename.new.member))
      } else if rename.from.contains(".") {
        types[rename.from] = rename.to
      } else {
        sets[rename.from] = rename.to
      }
    }
    concernComplexValues =
      !choices.isEmpty
      || renames.contains { rename in
        schema.type(rename.isOfMember ? rename.new.owner : rename.to)?.kind == .complex
      }
    (self.schema, self.sets, self.types, self.members, self.choices) = (schema, sets, types, members, choices)
  }

  /// The new name of a set.
  package func set(_ name: String) -> String { sets[name] ?? name }

  /// The new name of a type, or of a collection of a type (`Shop.Product*`).
  package func type(_ name: String) -> String {
    name.hasSuffix("*") ? type(String(name.dropLast())) + "*" : types[name] ?? name
  }

  /// The new name of a member of a type or of a derived type.
  package func member(_ name: String, of type: StructuredSchema) -> String {
    guard let found = members[name], type.member(name) == nil else { return name }
    return found.first { type.isKind(of: $0.type) || $0.type.isKind(of: type) }?.name ?? name
  }

  /// The new names of members of an enumeration type, separated by commas.
  package func choice(_ text: String, of type: String) -> String {
    guard let names = choices[type] else { return text }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    return words.map { names[String($0)] ?? String($0) }.joined(separator: ",")
  }

  /// The new text of an entity's key; `name` is the new name of its set.
  package func key(_ text: String, ofSet name: String) -> String {
    guard let type = schema.set(name).flatMap(schema.entityType) else { return text }
    return String(decoding: row(Array(text.utf8), of: type), as: UTF8.self)
  }

  /// A link edit with the new names.
  package func link(_ edit: LinkEdit, of type: StructuredSchema) -> LinkEdit {
    let target = set(edit.targetSet)
    var renamed = LinkEdit(
      navigation: member(edit.navigation, of: type), isAdded: edit.isAdded, targetSet: target,
      target: edit.target.map { key($0, ofSet: target) })
    renamed.number = edit.number
    return renamed
  }
}

/// Renames in JSON: in the row itself, and in its complex values and related entities.
extension RenamedNames {
  /// A row or a key with the new names; unchanged if it is not JSON.
  package func row(_ json: [UInt8], of declared: StructuredSchema) -> [UInt8] {
    var type = declared
    return RenamedJSON.object(json) { name, value in
      if name == "@type" {
        let text = RenamedJSON.string(value) { old in
          let actual = self.type(old)
          type = schema.type(actual) ?? type
          return actual
        }
        return (name, text)
      }
      if name == "@" + RowControl.reference.rawValue { return (name, RenamedJSON.string(value, set)) }
      let new = member(name, of: type)
      return (new, type.member(new).map { self.value(value, of: $0) } ?? value)
    }
  }

  /// The value of a member with the new names.
  package func value(_ json: [UInt8], of member: MemberSchema) -> [UInt8] {
    let structure = schema.structure(of: member.type)
    guard structure != nil || choices[member.type.typeName ?? ""] != nil else { return json }
    if json.first == UInt8(ascii: "[") { return RenamedJSON.array(json) { value($0, of: member) } }
    if case .enumeration(let type) = member.type { return RenamedJSON.string(json) { choice($0, of: type) } }
    return structure.map { row(json, of: $0) } ?? json
  }
}

extension StoreRename {
  package var isOfMember: Bool { from.contains("/") }
  package var old: (owner: String, member: String) { Self.parts(from) }
  package var new: (owner: String, member: String) { Self.parts(to) }

  /// Whether a schema has the new name and no longer the old one.
  package func fits(_ schema: ServiceSchema) -> Bool {
    if isOfMember {
      if let names = schema.enumeration(new.owner)?.members.map(\.name) {
        return names.contains(new.member) && !names.contains(old.member)
      }
      guard let type = schema.type(new.owner) else { return false }
      return type.member(new.member) != nil && type.member(old.member) == nil
    }
    if from.contains(".") { return !schema.declares(from) && schema.declares(to) }
    return schema.set(from) == nil && schema.set(to) != nil
  }

  /// The owner and the member of a path such as `Shop.Product/Name`.
  private static func parts(_ path: String) -> (owner: String, member: String) {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
  }
}

extension ServiceSchema {
  /// Whether there is a structured or enumeration type with this name.
  func declares(_ type: String) -> Bool { self.type(type) != nil || enumeration(type) != nil }
}
