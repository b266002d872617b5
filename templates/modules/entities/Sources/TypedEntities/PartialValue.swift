import FoundationEssentials
import ServiceData

/// An entity or a complex value that may lack values. Each member is optional and has the same name as in the full
/// type.
///
///     for product in try await shop.fetch(Product.query.select(\.name, \.price)) {
///       print(product.name ?? "", product.price ?? 0)
///     }
///
/// It is a view of the same row as the full type, so it can be changed, sent, compared and stored in the same way.
@dynamicMemberLookup
public struct PartialValue<Full: StructuredValue>: StructuredValue {
  public static var schema: StructuredSchema { Full.schema }
  public static var isPartial: Bool { true }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The value as the full type.
  ///
  /// - Throws: ``MissingValueError`` if a required value is missing.
  public func full() throws(MissingValueError) -> Full { try Full(checking: row) }

  /// A required member; nil if its value was not read.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Full, Member>) -> Member? { read(keyPath) }

  /// An optional member.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Full, Member?>) -> Member? { read(keyPath) ?? nil }

  /// A complex value or a related entity, which may itself lack values.
  public subscript<Inner: StructuredValue>(dynamicMember keyPath: KeyPath<Full, Inner>) -> PartialValue<Inner>? {
    read(keyPath).map { PartialValue<Inner>(row: $0.row) }
  }

  /// A complex value or a related entity, which may itself lack values.
  public subscript<Inner: StructuredValue>(dynamicMember keyPath: KeyPath<Full, Inner?>) -> PartialValue<Inner>? {
    (read(keyPath) ?? nil).map { PartialValue<Inner>(row: $0.row) }
  }

  /// Complex values, which may themselves lack values.
  public subscript<Inner: StructuredValue>(dynamicMember keyPath: KeyPath<Full, [Inner]>) -> [PartialValue<Inner>]? {
    read(keyPath)?.map { PartialValue<Inner>(row: $0.row) }
  }

  /// Related entities, which may themselves lack values.
  public subscript<Inner: StructuredValue>(dynamicMember keyPath: KeyPath<Full, [Inner]?>) -> [PartialValue<Inner>]? {
    (read(keyPath) ?? nil)?.map { PartialValue<Inner>(row: $0.row) }
  }

  /// Reads a member; nil if a required value is missing.
  private func read<Member>(_ keyPath: KeyPath<Full, Member>) -> Member? {
    // Applying the key path to a probe records what it means.
    if row.recorder != nil { return Full(row: row)[keyPath: keyPath] }
    let absent = PathRecorder(notesAbsence: true)
    var observed = row
    observed.recorder = absent
    let value = Full(row: observed)[keyPath: keyPath]
    return absent.segments.isEmpty ? value : nil
  }

  /// Sets a member.
  public mutating func set<Member>(_ keyPath: WritableKeyPath<Full, Member>, to value: Member) {
    // Setting through a key path reads the old value first, which may be missing.
    row.recorder = PathRecorder(notesAbsence: true)
    var full = Full(row: row)
    full[keyPath: keyPath] = value
    row = full.row
    row.recorder = nil
  }
}

extension PartialValue: Identifiable, EntityValue where Full: EntityValue {}

extension PartialValue: FetchableEntity where Full: FetchableEntity {
  public static var defaultQuery: EntityQuery<Self> { Full.defaultQuery.partial }
}

extension StructuredValue {
  /// The same value with every member optional: a missing value is nil.
  public var partial: PartialValue<Self> { PartialValue(row: row) }
}

/// The error for a row that lacks a value which its type requires.
public struct MissingValueError: Error, Sendable, Hashable {
  /// The entity set or singleton; the type if the set is not known.
  public var set: String
  /// The entity, as in `ID=7`; nil if it has no key.
  public var key: String?
  /// The property, as a path through complex and navigation properties.
  public var property: String

  /// The error for a property of an entity.
  public init(set: String, key: String?, property: String) {
    self.set = set
    self.key = key
    self.property = property
  }
}

extension MissingValueError: CustomStringConvertible {
  public var description: String {
    "'\(set)\(key.map { "(\($0))" } ?? "")' has no value of '\(property)', which its type requires; read it with "
      + "'select' or 'partial', whose members are optional"
  }
}

extension StructuredValue {
  /// A view of a row that came from a service or a store, with a value in every required member.
  ///
  /// - Parameters:
  ///   - set: the entity set of the row, for the error's message.
  ///   - isNew: whether the row was sent to create an entity, for which the service fills in declared defaults.
  /// - Throws: ``MissingValueError``.
  public init(checking row: Row, in set: String? = nil, isNew: Bool = false) throws(MissingValueError) {
    if !Self.isPartial, let property = row.missingMember(isNew) {
      throw MissingValueError(set: set ?? row.type.name, key: row.key?.text(of: row.type), property: property)
    }
    self.init(row: row)
  }
}

extension Row {
  /// The path of the first required member without a readable value, in nested values, too; nil if there is none.
  fileprivate func missingMember(_ isNew: Bool) -> String? {
    guard referencedSet == nil else { return nil }
    for index in type.requiredMembers where !isReadable(index, isNew) { return type.members[index].name }
    for index in type.structuredMembers {
      let inner: String?
      switch self[index] {
      case .row(let row)?: inner = row.missingMember(isNew)
      case .list(let values)?:
        inner = values.lazy.compactMap { if case .row(let row) = $0 { row.missingMember(isNew) } else { nil } }.first
      default: continue
      }
      if let inner { return type.members[index].name + "/" + inner }
    }
    return nil
  }

  private func isReadable(_ index: Int, _ isNew: Bool) -> Bool {
    guard let value = self[index], !value.isNull else {
      return isNew && self[index] == nil && type.members[index].declaredDefault != nil
    }
    switch (type.members[index].type, value) {
    case (.primitive(.decimal), .decimal(let digits)):
      return (digits.utf8.count < 38 && !digits.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") })
        || Decimal(rowValue: value) != nil
    case (.primitive(let kind), _): return value.fits(kind) || (kind.isWhole && Int(rowValue: value) != nil)
    case (.enumeration, .string), (.complex, .row): return true
    default: return false
    }
  }
}

extension PrimitiveKind {
  /// Whether values read as `Int`.
  fileprivate var isWhole: Bool { [.byte, .sbyte, .int16, .int32, .int64].contains(self) }
}
