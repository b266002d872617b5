import ServiceData

/// Converts typed arguments of an operation to values.
extension Value {
  /// A scalar; null for nil.
  public static func scalar(_ scalar: (some RowScalar)?) -> Value { scalar?.rowValue ?? .null }

  /// A collection of scalars.
  public static func scalars(_ scalars: [some RowScalar]) -> Value { .list(scalars.map(\.rowValue)) }

  /// A member of an enumeration; null for nil.
  public static func member(_ member: (some EnumerationValue)?) -> Value {
    member.map { .string($0.rawValue) } ?? .null
  }

  /// A collection of members of an enumeration.
  public static func members(_ members: [some EnumerationValue]) -> Value {
    .list(members.map { .string($0.rawValue) })
  }

  /// An entity or a complex value; null for nil.
  public static func structure(_ structure: (some StructuredValue)?) -> Value {
    structure.map { .row($0.row) } ?? .null
  }

  /// A collection of entities or complex values.
  public static func structures(_ structures: [some StructuredValue]) -> Value {
    .list(structures.map { .row($0.row) })
  }
}

/// Converts the result of an operation to typed values. Null and no result are nil. Each method throws ``ServiceError``
/// of kind `malformedResponse` for a value of another kind, and ``MissingValueError`` for an entity or a complex value
/// that lacks a required value.
extension OperationResult {
  private var single: Value? {
    switch self {
    case .none, .value(.null): nil
    case .value(let value): value
    case .rows(let rows): rows.first.map(Value.row)
    }
  }

  private var all: [Value] {
    switch self {
    case .none, .value(.null): []
    case .value(.list(let values)): values
    case .value(let value): [value]
    case .rows(let rows): rows.map(Value.row)
    }
  }

  private func scalar<Scalar: RowScalar>(_ value: Value) throws -> Scalar {
    guard let scalar = Scalar(rowValue: value) else {
      throw ServiceError(
        .malformedResponse,
        "the operation returned \(String(decoding: value.json(), as: UTF8.self)), expected '\(Scalar.self)'")
    }
    return scalar
  }

  private func structure<Structure: StructuredValue>(_ value: Value) throws -> Structure {
    guard case .row(let row) = value else {
      throw ServiceError(.malformedResponse, "the operation returned no object, expected '\(Structure.schema.name)'")
    }
    return try Structure(checking: row)
  }

  /// The result as a scalar; nil for null and for no result.
  public func scalar<Scalar: RowScalar>() throws -> Scalar? { try single.map(scalar) }

  /// The result itself, if the metadata does not declare its kind.
  public func scalar() throws -> Value { single ?? .null }

  /// The result as scalars.
  public func scalars<Scalar: RowScalar>() throws -> [Scalar] { try all.map(scalar) }

  /// The result as a member of an enumeration; nil for null and for no result.
  public func member<Member: EnumerationValue>() throws -> Member? {
    let name: String? = try scalar()
    return name.map(Member.init(rawValue:))
  }

  /// The result as members of an enumeration.
  public func members<Member: EnumerationValue>() throws -> [Member] {
    let names: [String] = try scalars()
    return names.map(Member.init(rawValue:))
  }

  /// The result as an entity or a complex value; nil for null and for no result.
  public func structure<Structure: StructuredValue>() throws -> Structure? { try single.map(structure) }

  /// The result as entities or complex values.
  public func structures<Structure: StructuredValue>() throws -> [Structure] { try all.map(structure) }
}

extension RemoteService {
  /// Calls the operation that takes these arguments and, for a bound one, is bound to this type.
  ///
  /// - Throws: ``ServiceError``; of kind `unsupported` if the schema has no matching operation.
  @discardableResult
  public func call(
    _ name: String, arguments: [String: Value] = [:], on target: OperationTarget? = nil, bound type: String? = nil
  ) async throws -> OperationResult {
    let overloads = schema.operations(name).filter { $0.binding?.type.typeName == type }
    guard let overload = overloads.overload(taking: Set(arguments.keys)) else {
      throw ServiceError(.unsupported, "the service has no operation '\(name)' with these parameters")
    }
    return try await call(OperationCall(operation: overload, arguments: arguments, target: target))
  }
}

/// One entity that a bound operation is called on.
public struct EntityTarget<Entity: EntityValue>: Sendable, Equatable {
  /// The entity by set and key.
  public var target: OperationTarget

  /// The entity with a key.
  ///
  /// - Parameter key: nil for a singleton.
  public init(_ key: EntityKey?, in set: EntityQuery<Entity>) {
    target = OperationTarget(set: set.query.set, key: key)
  }
}

/// The collection of entities that a bound operation is called on.
public struct CollectionTarget<Entity: EntityValue>: Sendable, Equatable {
  /// The collection by its set.
  public var target: OperationTarget

  /// All entities of a set.
  public init(_ set: EntityQuery<Entity>) { target = OperationTarget(set: set.query.set) }
}

extension OperationTarget {
  /// The target itself, for uniform access with the typed targets.
  public var target: OperationTarget { self }
}
