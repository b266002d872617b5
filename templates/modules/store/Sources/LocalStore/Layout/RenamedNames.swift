import ServiceData

/// What sets, types and members are called in a schema that has renamed some of them.
package struct RenamedNames {
  let schema: ServiceSchema
  private let sets: [String: String]
  private let types: [String: String]
  /// By its old name: the types that declare a renamed member, and what it is called now.
  private let members: [String: [(type: StructuredSchema, name: String)]]
  /// By enumeration type: what its members are called now.
  private let choices: [String: [String: String]]
  /// Whether what complex values are made of has other names.
  let concernComplexValues: Bool

  /// - Parameters:
  ///   - renames: those that are carried, and no others.
  ///   - schema: the schema that has the new names.
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

  /// What a set is called now.
  package func set(_ name: String) -> String { sets[name] ?? name }

  /// What a type, or the collection of one (`Shop.Product*`), is called now.
  package func type(_ name: String) -> String {
    name.hasSuffix("*") ? type(String(name.dropLast())) + "*" : types[name] ?? name
  }

  /// What a member of a type, or of one derived from it, is called now.
  package func member(_ name: String, of type: StructuredSchema) -> String {
    guard let found = members[name], type.member(name) == nil else { return name }
    return found.first { type.isKind(of: $0.type) || $0.type.isKind(of: type) }?.name ?? name
  }

  /// What the members of an enumeration type are called now; several stand with commas between.
  package func choice(_ text: String, of type: String) -> String {
    guard let names = choices[type] else { return text }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    return words.map { names[String($0)] ?? String($0) }.joined(separator: ",")
  }

  /// The text of the key of a set's entity, by the set's present name.
  package func key(_ text: String, ofSet name: String) -> String {
    guard let type = schema.set(name).flatMap(schema.entityType) else { return text }
    return String(decoding: row(Array(text.utf8), of: type), as: UTF8.self)
  }

  /// A link of an entity.
  package func link(_ edit: LinkEdit, of type: StructuredSchema) -> LinkEdit {
    let target = set(edit.targetSet)
    var renamed = LinkEdit(
      navigation: member(edit.navigation, of: type), isAdded: edit.isAdded, targetSet: target,
      target: edit.target.map { key($0, ofSet: target) })
    renamed.number = edit.number
    return renamed
  }
}

/// What is kept as JSON. A name is looked at where it stands: in a related entity or a complex value as well as in the
/// row itself.
extension RenamedNames {
  /// A row or a key; as it is where it is no JSON.
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

  /// The value of a member.
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

  /// Whether a schema has the new name, and the old one no longer.
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

  /// The two parts of `Shop.Product/Name`.
  private static func parts(_ path: String) -> (owner: String, member: String) {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
  }
}

extension ServiceSchema {
  /// Whether there is a structured type or an enumeration of this name.
  func declares(_ type: String) -> Bool { self.type(type) != nil || enumeration(type) != nil }
}
