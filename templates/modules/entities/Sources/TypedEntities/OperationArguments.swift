import ServiceData

/// How typed arguments of an operation become values.
extension Value {
  public static func scalar(_ scalar: (some RowScalar)?) -> Value { scalar?.rowValue ?? .null }

  public static func scalars(_ scalars: [some RowScalar]) -> Value { .list(scalars.map(\.rowValue)) }

  public static func member(_ member: (some EnumerationValue)?) -> Value {
    member.map { .string($0.rawValue) } ?? .null
  }

  public static func members(_ members: [some EnumerationValue]) -> Value {
    .list(members.map { .string($0.rawValue) })
  }

  public static func structure(_ structure: (some StructuredValue)?) -> Value {
    structure.map { .row($0.row) } ?? .null
  }

  public static func structures(_ structures: [some StructuredValue]) -> Value {
    .list(structures.map { .row($0.row) })
  }
}

/// How the result of an operation becomes typed. What is missing or of another kind gives nil, or leaves an element out.
extension OperationResult {
  private var single: Value? {
    switch self {
    case .none: nil
    case .value(let value): value
    case .rows(let rows): rows.first.map(Value.row)
    }
  }

  private var all: [Value] {
    switch self {
    case .none: []
    case .value(.list(let values)): values
    case .value(let value): [value]
    case .rows(let rows): rows.map(Value.row)
    }
  }

  public func scalar<Scalar: RowScalar>() -> Scalar? { single.flatMap(Scalar.init(rowValue:)) }

  /// What came back, where the metadata does not say of what kind it is.
  public func scalar() -> Value { single ?? .null }

  public func scalars<Scalar: RowScalar>() -> [Scalar] { all.compactMap(Scalar.init(rowValue:)) }

  public func member<Member: EnumerationValue>() -> Member? {
    let name: String? = scalar()
    return name.map(Member.init(rawValue:))
  }

  public func members<Member: EnumerationValue>() -> [Member] {
    let names: [String] = scalars()
    return names.map(Member.init(rawValue:))
  }

  public func structure<Structure: StructuredValue>() -> Structure? {
    guard case .row(let row)? = single else { return nil }
    return Structure(row: row)
  }

  public func structures<Structure: StructuredValue>() -> [Structure] {
    all.compactMap { value in
      guard case .row(let row) = value else { return nil }
      return Structure(row: row)
    }
  }
}

extension RemoteService {
  /// Calls the operation that takes these arguments and, for a bound one, is bound to this type.
  ///
  /// - Throws: ``ServiceError``; of kind `unsupported` where the schema has no such operation.
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
public struct EntityTarget<Entity: EntityValue>: Sendable, Hashable {
  public var target: OperationTarget

  /// - Parameter key: nil for a singleton.
  public init(_ key: EntityKey?, in set: EntityQuery<Entity>) {
    target = OperationTarget(set: set.query.set, key: key)
  }
}

/// The collection of entities that a bound operation is called on.
public struct CollectionTarget<Entity: EntityValue>: Sendable, Hashable {
  public var target: OperationTarget

  public init(_ set: EntityQuery<Entity>) { target = OperationTarget(set: set.query.set) }
}

extension OperationTarget {
  /// The target itself, as the typed ones have it.
  public var target: OperationTarget { self }
}
