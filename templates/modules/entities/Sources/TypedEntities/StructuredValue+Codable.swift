import FoundationEssentials
import ServiceData

/// A metadata name as a coding key.
private struct MemberKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }

  static let type = MemberKey("@type")
  static func control(_ control: RowControl) -> MemberKey { MemberKey("@" + control.rawValue) }
}

extension StructuredValue {
  /// Writes the row under metadata names, with its type and control information under names that begin with `@`.
  public func encode(to encoder: any Encoder) throws { try row.encode(to: encoder) }

  public init(from decoder: any Decoder) throws { self.init(row: try Row(from: decoder, declared: Self.schema)) }
}

extension Row {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    if !type.qualifiedName.isEmpty { try container.encode(type.qualifiedName, forKey: .type) }
    for control in RowControl.allCases { try container.encodeIfPresent(self[control], forKey: .control(control)) }
    for (index, member) in type.members.enumerated() {
      guard let value = self[index] else { continue }
      try value.encode(to: container.superEncoder(forKey: MemberKey(member.name)), as: member.type)
    }
    for member in dynamic {
      try member.value.encode(to: container.superEncoder(forKey: MemberKey(member.name)), as: nil)
    }
  }

  init(from decoder: any Decoder, declared: StructuredSchema) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    let name = try container.decodeIfPresent(String.self, forKey: .type)
    let named = name.flatMap { declared.service.type($0) }
    self.init(type: named.flatMap { $0.isKind(of: declared) ? $0 : nil } ?? declared)
    for key in container.allKeys where key.stringValue != MemberKey.type.stringValue {
      if key.stringValue.hasPrefix("@"), let control = RowControl(rawValue: String(key.stringValue.dropFirst())) {
        self[control] = try container.decode(String.self, forKey: key)
        continue
      }
      let member = type.index(of: key.stringValue).map { type.members[$0] }
      let value = try Value(from: container.superDecoder(forKey: key), as: member?.type, in: type.service)
      if let index = type.index(of: key.stringValue) {
        load(value, at: index)
      } else {
        loadDynamic(key.stringValue, value)
      }
    }
  }
}

extension Value {
  /// Decimal numbers are written as text if their member declares a decimal type, so that no coder rounds them. Without
  /// a declaration, this text could not be distinguished from other text, so they stay numbers.
  fileprivate func encode(to encoder: any Encoder, as type: MemberType?) throws {
    switch self {
    case .row(let row): try row.encode(to: encoder)
    case .list(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try value.encode(to: container.superEncoder(), as: type) }
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let value): try container.encode(value)
      case .int(let value): try container.encode(value)
      case .double(let value): try container.encode(value)
      case .decimal(let text) where type != .primitive(.decimal):
        if let number = Decimal(string: text) { try container.encode(number) } else { try container.encode(text) }
      case .decimal(let text), .string(let text): try container.encode(text)
      case .null, .row, .list: try container.encodeNil()
      }
    }
  }

  fileprivate init(from decoder: any Decoder, as type: MemberType?, in service: ServiceSchema) throws {
    if var list = try? decoder.unkeyedContainer() {
      var values: [Value] = []
      while !list.isAtEnd { values.append(try Value(from: list.superDecoder(), as: type, in: service)) }
      self = .list(values)
    } else if (try? decoder.container(keyedBy: MemberKey.self)) != nil {
      let structure = type.flatMap { service.structure(of: $0) } ?? ServiceSchema.untyped
      self = .row(try Row(from: decoder, declared: structure))
    } else {
      self = try Value(scalarFrom: decoder.singleValueContainer(), as: type)
    }
  }

  private static func isFloating(_ type: MemberType?) -> Bool {
    type == .primitive(.double) || type == .primitive(.single)
  }

  private init(scalarFrom container: any SingleValueDecodingContainer, as type: MemberType?) throws {
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if !Self.isFloating(type), let value = try? container.decode(Int64.self) {
      self = .int(value)
    } else if !Self.isFloating(type), let value = try? container.decode(Decimal.self), value.isFinite {
      self = .decimal(value.description)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else {
      let text = try container.decode(String.self)
      self = type == .primitive(.decimal) ? .decimal(text) : .string(text)
    }
  }
}

extension StructuredValue {
  /// The metadata name of the type and the values of the row, for logs and debuggers.
  public var debugDescription: String {
    let members = row.type.members.enumerated().compactMap { index, member in
      row[index].map { "\(member.name): \($0)" }
    }
    return "\(row.type.name)(\(members.joined(separator: ", ")))"
  }
}
