import ServiceData

/// A value in an expression, with the kind that determines how it is compared.
struct QueryOperand: Sendable {
  indirect enum Kind: Sendable, Hashable {
    case null
    case primitive(PrimitiveKind)
    /// An enumeration, with the qualified name of its type if it is known.
    case enumeration(String?)
    /// An entity or complex value.
    case structure
    case collection(of: Kind)
  }

  var value: Value
  var kind: Kind

  static let null = QueryOperand(.null, .null)

  init(_ value: Value, _ kind: Kind) {
    self.value = value
    self.kind = value.isNull ? .null : kind
  }

  init(_ flag: Bool?) { self = flag.map { QueryOperand(.bool($0), .primitive(.boolean)) } ?? .null }

  init(_ number: Int) { self.init(.int(Int64(number)), .primitive(.int64)) }

  init(_ text: String) { self.init(.string(text), .primitive(.string)) }

  init(_ number: DecimalNumber) { self.init(.decimal(number.text), .primitive(.decimal)) }

  init(_ literal: QueryLiteral) {
    switch literal.kind {
    case .null: self = .null
    case .primitive(.json): self.init(dynamic: literal.value)
    case .primitive(let kind): self.init(literal.value, .primitive(kind))
    case .enumeration(let name): self.init(literal.value, .enumeration(name))
    }
  }

  /// The value of a member.
  init(_ value: Value, of member: MemberSchema) {
    let single: Kind
    switch member.type {
    case .primitive(.json):
      self.init(dynamic: value)
      return
    case .primitive(let kind): single = .primitive(kind)
    case .enumeration(let name): single = .enumeration(name)
    case .complex, .navigation: single = .structure
    }
    self.init(value, member.isCollection ? .collection(of: single) : single)
  }

  /// Creates a value of an undeclared kind.
  init(dynamic value: Value) {
    switch value {
    case .null: self = .null
    case .bool: self.init(value, .primitive(.boolean))
    case .int: self.init(value, .primitive(.int64))
    case .double: self.init(value, .primitive(.double))
    case .decimal: self.init(value, .primitive(.decimal))
    case .string: self.init(value, .primitive(.string))
    case .row: self.init(value, .structure)
    case .list(let elements):
      self.init(value, .collection(of: elements.first.map { QueryOperand(dynamic: $0).kind } ?? .null))
    }
  }

  var isNull: Bool { value.isNull }

  /// The truth value of a condition; nil for null, which means unknown.
  var flag: Bool? { if case .bool(let flag) = value { flag } else { nil } }

  var elements: [QueryOperand] {
    guard case .list(let values) = value else { return [] }
    guard case .collection(let single) = kind, single != .null else { return values.map { QueryOperand(dynamic: $0) } }
    return values.map { QueryOperand($0, single) }
  }

  var primitive: PrimitiveKind? { if case .primitive(let kind) = kind { kind } else { nil } }

  var isNumber: Bool {
    switch value {
    case .int, .double, .decimal: true
    case .null, .bool, .string, .row, .list: false
    }
  }

  /// The name of the operand's kind in messages.
  var name: String {
    switch kind {
    case .null: "null"
    case .primitive(let kind): kind.rawValue
    case .enumeration(let name): name ?? "enumeration"
    case .structure: "structured value"
    case .collection: "collection"
    }
  }
}
