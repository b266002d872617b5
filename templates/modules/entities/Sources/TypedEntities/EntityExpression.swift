import ServiceData

/// A typed expression over an entity: a key path, or a combination of key paths by functions and operators.
///
///     \Product.price > 10 && (\Product.name).contains("milk")
public struct EntityExpression<Entity: EntityValue, Result>: Sendable {
  /// The expression in metadata names.
  public let expression: QueryExpression

  /// Gives an expression a type. It is not checked that the expression has this type.
  public init(_ expression: QueryExpression) { self.expression = expression }
}

/// A condition on entities of a type.
public typealias EntityFilter<Entity: EntityValue> = EntityExpression<Entity, Bool>

/// What a typed expression can be made from.
public protocol EntityExpressible<Entity, Result> {
  associatedtype Entity: EntityValue
  associatedtype Result
  /// The expression in metadata names.
  var queryExpression: QueryExpression { get }
}

extension EntityExpression: EntityExpressible {
  public var queryExpression: QueryExpression { expression }
}

extension KeyPath: EntityExpressible where Root: EntityValue {
  public typealias Entity = Root
  public typealias Result = Value

  public var queryExpression: QueryExpression { .path(QueryPath(of: self)) }
}

extension QueryPath {
  /// The metadata names that a key path reads, determined by applying the key path to a probe row.
  public init<Root: StructuredValue>(of keyPath: PartialKeyPath<Root>) {
    let recorder = PathRecorder()
    var row = Row(type: Root.schema)
    row.recorder = recorder
    _ = Root(row: row)[keyPath: keyPath]
    self.init(recorder.segments)
  }
}

extension QueryLiteral {
  /// A Swift value as the constant of an expression.
  public init(_ scalar: some RowScalar) {
    let value = scalar.rowValue
    let kind: Kind =
      switch scalar {
      case is Bool: .primitive(.boolean)
      case is Int: .primitive(.int64)
      case is Double: .primitive(.double)
      case is Float: .primitive(.single)
      case is String: .primitive(.string)
      case is CalendarDate: .primitive(.date)
      case is TimeOfDay: .primitive(.timeOfDay)
      case is LocalDateTime: .primitive(.dateTime)
      case is OffsetDateTime: .primitive(.dateTimeOffset)
      case is Duration: .primitive(.duration)
      default: Self.kind(of: value, scalar)
      }
    self.init(value, kind: kind)
  }
}
