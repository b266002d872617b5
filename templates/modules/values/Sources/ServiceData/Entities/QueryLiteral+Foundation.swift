import FoundationEssentials

extension QueryLiteral {
  /// The kind of a constant whose Swift type is Foundation's, or that is a value already.
  static func kind(of value: Value, _ scalar: some RowScalar) -> Kind {
    switch (scalar, value) {
    case (is Decimal, _), (_, .decimal): .primitive(.decimal)
    case (is UUID, _): .primitive(.guid)
    case (is Data, _): .primitive(.binary)
    case (_, .null): .null
    case (_, .bool): .primitive(.boolean)
    case (_, .int): .primitive(.int64)
    case (_, .double): .primitive(.double)
    case (_, .string): .primitive(.string)
    case (_, .row), (_, .list): .primitive(.json)
    }
  }
}
