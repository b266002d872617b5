import FoundationEssentials
import ServiceData

/// Makes up the key parts that the service will assign: values of the right type that no service assigns and no other
/// request of the outbox has.
struct TemporaryKey {
  /// Completes the key of a new row.
  ///
  /// - Parameters:
  ///   - row: the values of the new entity.
  ///   - number: the number of the request.
  /// - Returns: the key, and whether a part of it is temporary; nil for a type without a key.
  /// - Throws: ``OutboxError/keyNeeded(set:property:)`` if no value can be made up for the type of a part.
  static func key(for row: Row, in set: String, number: Int64) throws -> (key: EntityKey, isTemporary: Bool)? {
    guard !row.type.keys.isEmpty else { return nil }
    var parts: [EntityKey.Part] = []
    var isTemporary = false
    for reference in row.type.keys {
      if let value = row.value(at: reference.path), !value.isNull {
        parts.append(EntityKey.Part(name: reference.name, value: value))
        continue
      }
      guard let member = member(at: reference.path, of: row.type), let value = value(of: member, number) else {
        throw OutboxError.keyNeeded(set: set, property: reference.path.joined(separator: "/"))
      }
      parts.append(EntityKey.Part(name: reference.name, value: value))
      isTemporary = true
    }
    return (EntityKey(parts), isTemporary)
  }

  /// Whether a part of a key may be temporary. For a GUID, this cannot be determined.
  static func mayHaveMade(_ key: EntityKey, of type: StructuredSchema) -> Bool {
    key.parts.contains { part in
      guard let reference = type.keys.first(where: { $0.name == part.name }),
        let member = member(at: reference.path, of: type)
      else { return true }
      switch (member.primitive, part.value) {
      case (.string, .string(let text)): return text.hasPrefix("$") && Int64(text.dropFirst()) != nil
      case (.byte, .int(let number)): return number >= 128
      case (.sbyte, .int(let number)), (.int64, .int(let number)): return number < 0
      case (.int16, .int(let number)): return number < -16_384
      case (.int32, .int(let number)): return number < -1_073_741_824
      case (.decimal, .decimal(let digits)): return digits.hasPrefix("-")
      case (.decimal, .int(let number)), (.double, .int(let number)), (.single, .int(let number)): return number < 0
      case (.double, .double(let number)), (.single, .double(let number)): return number < 0
      case (.guid, _): return true
      default: return false
      }
    }
  }

  /// Whether a part of a key was made up for a request. For a GUID, this cannot be determined.
  static func isMade(_ key: EntityKey, for number: Int64, of type: StructuredSchema) -> Bool {
    key.parts.contains { part in
      guard let reference = type.keys.first(where: { $0.name == part.name }),
        let member = member(at: reference.path, of: type), member.primitive != .guid
      else { return false }
      return value(of: member, number) == part.value
    }
  }

  private static func member(at path: [String], of type: StructuredSchema) -> MemberSchema? {
    guard let first = path.first, let member = type.member(first) else { return nil }
    if path.count == 1 { return member }
    return type.service.structure(of: member.type).flatMap { self.member(at: Array(path.dropFirst()), of: $0) }
  }

  private static func value(of member: MemberSchema, _ number: Int64) -> Value? {
    switch member.primitive {
    case .guid: .string(UUID().uuidString.lowercased())
    case .string: .string("$\(number)")
    case .byte: .int(255 - number % 128)
    case .sbyte: .int(-128 + number % 128)
    case .int16: .int(-32_768 + number % 16_384)
    case .int32: .int(-2_147_483_648 + number % 1_073_741_824)
    // JSON numbers are exact to 53 bits.
    case .int64: .int(-9_007_199_254_740_991 + number)
    case .decimal: .decimal("-\(number)")
    case .double, .single: .double(-Double(number))
    default: nil
    }
  }
}
