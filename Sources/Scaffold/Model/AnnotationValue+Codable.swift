extension AnnotationValue: Codable {
  private enum CodingKeys: String, CodingKey { case path, type, record, expression, parts }

  /// Decodes a JSON constant or array as itself, and any other value from an object with a key that identifies it:
  /// `path`, `record` (with `type`), `expression` (with `parts`).
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      self = try Self.composite(in: container)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else {
      self = .collection(try container.decode([AnnotationValue].self))
    }
  }

  private static func composite(in container: KeyedDecodingContainer<CodingKeys>) throws -> AnnotationValue {
    if let path = try container.decodeIfPresent(String.self, forKey: .path) { return .path(path) }
    if let name = try container.decodeIfPresent(String.self, forKey: .expression) {
      return .expression(name, try container.decodeIfPresent([AnnotationValue].self, forKey: .parts) ?? [])
    }
    return .record(
      type: try container.decodeIfPresent(String.self, forKey: .type),
      try container.decode([String: AnnotationValue].self, forKey: .record))
  }

  /// Encodes the form that ``init(from:)`` decodes.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null, .bool, .int, .string, .collection: try encodeConstant(to: encoder)
    case .path, .record, .expression: try encodeComposite(to: encoder)
    }
  }

  private func encodeConstant(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .collection(let items): try container.encode(items)
    default: try container.encodeNil()
    }
  }

  private func encodeComposite(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .path(let path): try container.encode(path, forKey: .path)
    case .record(let type, let properties):
      try container.encodeIfPresent(type, forKey: .type)
      try container.encode(properties, forKey: .record)
    case .expression(let name, let parts):
      try container.encode(name, forKey: .expression)
      try container.encode(parts, forKey: .parts)
    default: break
    }
  }
}
