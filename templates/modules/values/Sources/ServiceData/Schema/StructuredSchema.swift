/// The runtime description of an entity or complex type: its members, in index order.
///
/// A schema refers to its service, and the service refers to its types, so both live as long as the process.
public final class StructuredSchema: Sendable {
  /// What instances of a structured type are.
  public enum Kind: String, Sendable { case entity, complex }

  /// The schema that declares the type.
  public let service: ServiceSchema
  /// Whether instances are entities or complex values.
  public let kind: Kind
  /// The name in the metadata, qualified with the namespace, never with an alias.
  public let qualifiedName: String
  /// The type whose members this type inherits; nil if there is none.
  public let base: StructuredSchema?
  /// Whether only derived types have instances.
  public let isAbstract: Bool
  /// Whether instances can have properties that the type does not declare (CSDL 4.01, 6.3).
  public let isOpen: Bool
  /// Whether an entity of this type is a media entity (CSDL 4.01, 6.5).
  public let hasStream: Bool
  /// The paths of the key properties, in the order of the metadata; empty for a type without a key.
  public let keys: [KeyReference]
  /// Other keys that identify an entity, those of the base types first (`Core.AlternateKeys`).
  public let alternateKeys: [[KeyReference]]
  /// All members; those of the base types come first.
  public let members: [MemberSchema]
  /// The property that names an entity (the title of `UI.HeaderInfo`); nil if the metadata does not say.
  public let titleProperty: String?
  /// The paths of the properties that a list shows first (`UI.LineItem`); empty if the metadata does not say.
  public let listColumns: [[String]]
  /// For each member: its kind if it holds a single primitive value, otherwise nil. Code that reads many rows checks
  /// this first, since copying a ``MemberSchema`` takes longer than reading a value.
  public let plainKinds: [PrimitiveKind?]
  /// The members without which an entity is incomplete: non-nullable single values whose assignment is not left to the
  /// service.
  public let requiredMembers: [Int]
  /// The members that hold other rows.
  public let structuredMembers: [Int]
  /// The names of the members as they are written in JSON.
  public let quotedNames: QuotedNames
  private let indices: [String: Int]

  init(declaration: StructuredDeclaration, base: StructuredSchema?, service: ServiceSchema) {
    self.service = service
    self.base = base
    kind = declaration.kind
    qualifiedName = declaration.qualifiedName
    isAbstract = declaration.isAbstract
    isOpen = declaration.isOpen || base?.isOpen == true
    hasStream = declaration.hasStream || base?.hasStream == true
    keys = declaration.keys.isEmpty ? (base?.keys ?? []) : declaration.keys
    alternateKeys = (base?.alternateKeys ?? []) + declaration.alternateKeys
    members = (base?.members ?? []) + declaration.members
    titleProperty = declaration.titleProperty ?? base?.titleProperty
    listColumns = declaration.listColumns.isEmpty ? (base?.listColumns ?? []) : declaration.listColumns
    plainKinds = members.map { $0.isCollection ? nil : $0.primitive }
    let keyNames = Set(keys.compactMap(\.path.first))
    requiredMembers = members.indices.filter { [members] in
      members[$0].isRequired(isKey: keyNames.contains(members[$0].name))
    }
    structuredMembers = members.indices.filter { [members] in members[$0].type.isStructured }
    quotedNames = QuotedNames(members.map(\.name))
    indices = Dictionary(members.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The index of the member of this metadata name.
  public func index(of name: String) -> Int? { indices[name] }

  /// The member of this metadata name.
  public func member(_ name: String) -> MemberSchema? { indices[name].map { members[$0] } }

  /// The part of the qualified name after the namespace.
  public var name: String {
    qualifiedName.lastIndex(of: ".").map { String(qualifiedName[qualifiedName.index(after: $0)...]) } ?? qualifiedName
  }

  /// Whether this type is `other` or is derived from it.
  public func isKind(of other: StructuredSchema) -> Bool {
    var type: StructuredSchema? = self
    while let current = type {
      if current === other { return true }
      type = current.base
    }
    return false
  }
}

extension StructuredSchema: Hashable {
  public static func == (lhs: StructuredSchema, rhs: StructuredSchema) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The names of a type's members as they are written in JSON, in quotes and in contiguous memory. Code that reads many
/// rows compares their bytes, since making a string of each name takes longer.
public struct QuotedNames: Sendable {
  let bytes: [UInt8]
  /// The offset at which the name of each member ends; it begins where the preceding one ends.
  private let ends: [Int]

  /// The quoted forms of names, in the order of their members.
  public init(_ names: [String]) {
    var bytes: [UInt8] = []
    ends = names.map { name in
      // A name that JSON writes with escapes has several forms. It is found by its text.
      if !name.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
        bytes += [UInt8(ascii: "\"")] + Array(name.utf8) + [UInt8(ascii: "\"")]
      }
      return bytes.count
    }
    self.bytes = bytes
  }

  /// The names of a type without members.
  public static let none = QuotedNames([])

  /// The range of a member's name in ``bytes``; empty if there is none.
  func range(_ index: Int) -> Range<Int> {
    index < ends.count ? (index == 0 ? 0 : ends[index - 1])..<ends[index] : 0..<0
  }
}

/// One part of an entity's key: the path of a property and its name in the key (CSDL 4.01, 6.5).
public struct KeyReference: Sendable, Equatable {
  /// The segments of the path; more than one if the key property is inside a complex property.
  public var path: [String]
  /// The alias, or the property's own name.
  public var name: String

  /// A part of a key, by default with the name of the last property of its path.
  public init(path: [String], name: String? = nil) {
    self.path = path
    self.name = name ?? path.last ?? ""
  }
}
