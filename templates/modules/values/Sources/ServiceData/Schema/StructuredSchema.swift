/// The runtime description of an entity or complex type: its members, in the order of their indices.
///
/// A schema knows the service it belongs to and the service knows its types, so both live as long as the process.
public final class StructuredSchema: Sendable {
  public enum Kind: String, Sendable { case entity, complex }

  public let service: ServiceSchema
  public let kind: Kind
  /// The namespace-qualified name in the metadata, never one with an alias.
  public let qualifiedName: String
  public let base: StructuredSchema?
  public let isAbstract: Bool
  /// Whether instances carry properties that the type does not declare (CSDL 4.01, 6.3).
  public let isOpen: Bool
  /// Whether an entity of this type is a media entity (CSDL 4.01, 6.5).
  public let hasStream: Bool
  /// The paths of the key properties, in the order of the metadata; empty for a type without a key.
  public let keys: [KeyReference]
  /// All members, those of the base types first.
  public let members: [MemberSchema]
  /// By member: the kind of one that holds a single primitive value, nil for all others. Who reads many rows asks this
  /// first, since copying a ``MemberSchema`` takes longer than reading a value.
  public let plainKinds: [PrimitiveKind?]
  /// The members without which an entity of the service is incomplete: single values that are not nullable and that no
  /// creation leaves to the service.
  public let requiredMembers: [Int]
  /// The members that hold other rows.
  public let structuredMembers: [Int]
  /// The names of the members as JSON has them.
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
    members = (base?.members ?? []) + declaration.members
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

  /// Whether a value of this type is also one of `other`: it is the same type, or derived from it.
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

/// The names of a type's members as JSON has them, in quotes, in one piece of memory: who reads many rows compares
/// bytes, since to make a text of each name takes longer.
public struct QuotedNames: Sendable {
  let bytes: [UInt8]
  /// By member: where its name ends; it begins where the one before ends.
  private let ends: [Int]

  public init(_ names: [String]) {
    var bytes: [UInt8] = []
    ends = names.map { name in
      // A name that JSON writes with escapes has several forms; it is found by its text.
      if !name.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
        bytes += [UInt8(ascii: "\"")] + Array(name.utf8) + [UInt8(ascii: "\"")]
      }
      return bytes.count
    }
    self.bytes = bytes
  }

  /// No names at all.
  public static let none = QuotedNames([])

  /// Where the name of a member stands in ``bytes``; empty where there is none.
  func range(_ index: Int) -> Range<Int> {
    index < ends.count ? (index == 0 ? 0 : ends[index - 1])..<ends[index] : 0..<0
  }
}

/// One part of an entity's key: the path of a property and the name it has in the key (CSDL 4.01, 6.5).
public struct KeyReference: Sendable, Equatable {
  /// Segments of the path; more than one where the key property is inside a complex property.
  public var path: [String]
  /// The alias, or the property's own name.
  public var name: String

  public init(path: [String], name: String? = nil) {
    self.path = path
    self.name = name ?? path.last ?? ""
  }
}
