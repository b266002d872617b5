import CommandLineInterface
import ServiceData

/// The short names of entities that were created on this machine and whose keys the service will assign. People read and
/// type `new-7` in place of a temporary key.
public struct NewEntityNames: Sendable {
  /// An entity with a temporary key.
  public struct Entity: Sendable {
    let number: Int64
    let set: String
    let key: EntityKey
    let temporaryParts: Set<String>

    /// Creates a name for the entity that a change created.
    ///
    /// - Parameters:
    ///   - number: the number of the change.
    ///   - temporaryParts: the names of the parts of the key that the service will assign.
    public init(number: Int64, set: String, key: EntityKey, temporaryParts: Set<String>) {
      self.number = number
      self.set = set
      self.key = key
      self.temporaryParts = temporaryParts
    }
  }

  private let entities: [Entity]

  /// Creates the names of entities.
  public init(_ entities: [Entity]) { self.entities = entities }

  /// No names: every key is shown as it is.
  public static let none = NewEntityNames([])

  /// The name of the entity with a key; nil if its key is not temporary.
  package func name(of key: EntityKey, in set: String) -> String? {
    entities.first { $0.set == set && $0.key == key }.map { Self.name($0.number) }
  }

  /// The values of properties that are shown as names: by the path of the property, then by the value. These are parts of
  /// keys, and properties that refer to keys.
  package func replacements(of type: StructuredSchema, in set: EntitySetSchema) -> [String: [Value: String]] {
    guard !entities.isEmpty else { return [:] }
    var found: [String: [Value: String]] = [:]
    for entity in entities where entity.set == set.name {
      for reference in type.keys { add(entity, reference.name, as: reference.path.joined(separator: "/"), to: &found) }
    }
    for member in type.members {
      guard let constraints = member.relation?.constraints, !constraints.isEmpty,
        let target = try? type.service.navigation(member.name, of: set).1
      else { continue }
      for entity in entities where entity.set == target.name {
        for pair in constraints { add(entity, pair.referenced, as: pair.property, to: &found) }
      }
    }
    return found
  }

  private func add(_ entity: Entity, _ part: String, as path: String, to found: inout [String: [Value: String]]) {
    guard entity.temporaryParts.contains(part), let value = entity.key.parts.first(where: { $0.name == part })?.value
    else {
      return
    }
    found[path, default: [:]][value] = Self.name(entity.number)
  }

  private static func name(_ number: Int64) -> String { "new-\(number)" }

  /// The number in a name; nil for any other text.
  static func number(_ text: some StringProtocol) -> Int64? {
    guard text.hasPrefix("new-"), let number = Int64(text.dropFirst(4)), number > 0 else { return nil }
    return number
  }
}

extension DataAccess {
  /// Parses a key as a person types it: `1`, `'x'`, `A=1,B='x'`, or `new-7` for an entity that was created on this machine.
  ///
  /// - Returns: nil for a singleton.
  /// - Throws: ``CommandError`` if there is no such entity, `QuerySyntaxError` for a text that is not a key.
  package func key(
    _ text: String?, of set: EntitySetSchema, _ arguments: ParsedArguments
  ) async throws -> EntityKey? {
    guard let text, !set.isSingleton, let number = NewEntityNames.number(text) else {
      return try schema.key(text, of: set)
    }
    if let key = try await newKey(number, in: set, arguments) { return key }
    let type = try schema.requiredType(of: set)
    // Such a text can be the key of an entity on the service.
    if type.keys.count == 1, type.member(at: type.keys[0].path)?.primitive == .string {
      return try schema.key(text, of: set)
    }
    throw CommandError.noNewEntity(text, set: set.name, program: arguments.typedProgram)
  }

  /// Replaces the names of new entities in assignments of relations and of the properties that refer to them.
  ///
  /// - Throws: the errors of ``key(_:of:_:)``.
  func assignments(_ texts: [String], of set: EntitySetSchema, _ arguments: ParsedArguments) async throws -> [String] {
    var resolved: [String] = []
    for text in texts { resolved.append(try await assignment(text, of: set, arguments) ?? text) }
    return resolved
  }

  private func assignment(
    _ text: String, of set: EntitySetSchema, _ arguments: ParsedArguments
  ) async throws -> String? {
    guard let split = text.firstIndex(of: "="), NewEntityNames.number(text[text.index(after: split)...]) != nil else {
      return nil
    }
    let name = String(text[..<split])
    let type = try schema.requiredType(of: set)
    for member in type.members where member.isNavigation {
      let pair = member.relation?.constraints.first { $0.property == name }
      guard member.name == name || pair != nil else { continue }
      let target = try schema.navigation(member.name, of: set).1
      guard let key = try await key(String(text[text.index(after: split)...]), of: target, arguments) else { continue }
      guard let pair else { return "\(name)=\(key.text(of: schema.entityType(of: target)))" }
      let value = key.parts.first { $0.name == pair.referenced }?.value
      return value.map { "\(name)=\(CellText.of($0, null: "null"))" }
    }
    return nil
  }
}
