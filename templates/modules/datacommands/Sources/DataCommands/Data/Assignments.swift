import CheckedChanges
import CommandLineInterface
import FoundationEssentials
import LocalFiles
import QueryLanguage
import ServiceData

/// Applies `--set NAME=VALUE` and `--json FILE` to a row.
package struct Assignments {
  package static let set = CommandOption(
    "set", each: .text("NAME=VALUE", .assignment),
    "a property; 'null' is null, Address/City=VALUE sets a nested property, NAVIGATION=KEY links another entity")
  package static let json = CommandOption("json", .file("FILE"), "properties from a JSON object; '-' is standard input")

  package static let unchecked = CommandOption(
    "unchecked", "let the service decide whether values are missing, too long or unknown")

  let arguments: ParsedArguments
  let console: Console
  /// The entity's set.
  let set: EntitySetSchema
  /// Whether the row is a new entity. Immutable properties can only be set on a new entity.
  let isCreation: Bool
  /// The key of the changed entity; nil if the row has it.
  let key: EntityKey?
  /// The values of ``set``, in which names of new entities are replaced.
  let texts: [String]

  /// Creates assignments from the options of a command line; `-` as a file is the console's input.
  ///
  /// - Parameters:
  ///   - key: the key of the changed entity; by default the row's own key before the assignments.
  ///   - texts: the assignments; by default those of the command line.
  package init(
    arguments: ParsedArguments, console: Console, set: EntitySetSchema, isCreation: Bool, key: EntityKey? = nil,
    texts: [String]? = nil
  ) {
    self.arguments = arguments
    self.console = console
    self.set = set
    self.isCreation = isCreation
    self.key = key
    self.texts = texts ?? arguments[Self.set]
  }

  /// Applies the options to a row. A property counts as changed if its value differs from the one before.
  ///
  /// A JSON object may contain properties that only the service can set, as one that was read from the service does. They
  /// are ignored, and so is the key that an entity already has.
  ///
  /// - Throws: ``CommandError``, errors from reading a file, `KeyAssignmentError` if an existing entity would get another
  ///   key, and `ValueRuleError` for values that the metadata does not allow, unless `--unchecked` leaves that to the
  ///   service.
  package func apply(to row: inout Row) throws {
    let known = key ?? row.key
    if let file = arguments[Self.json] { try put(try read(file, as: row.type), into: &row) }
    for text in texts {
      guard let split = text.firstIndex(of: "="), split != text.startIndex else {
        throw CommandError.invalidAssignment(text)
      }
      let path = text[..<split].split(separator: "/").map(String.init)
      try assign(String(text[text.index(after: split)...]), to: path[...], in: &row)
    }
    if !isCreation { try row.checkKeyStays(known, in: set.name) }
    if arguments[Self.unchecked] { return }
    if isCreation { try row.checkCreation(in: set.name) } else { try row.checkUpdate(in: set.name) }
  }

  private func put(_ given: Row, into row: inout Row) throws {
    for (index, member) in row.type.members.enumerated() {
      guard let value = given[index]?.canonical(member.type),
        member.isSettable(isCreation) || isFixed(member.name, of: row.type)
      else { continue }
      if value != row[index], !isOwnKey(value, member, of: row) { row[index] = value }
    }
    for member in given.dynamic where !member.name.hasPrefix("@") && row[member.name] != member.value {
      try checkName(member.name, of: row.type)
      row[member.name] = member.value
    }
  }

  /// Refuses a property that the type does not declare. An annotation (`Name@note`) is not a property.
  private func checkName(_ name: String, of type: StructuredSchema) throws(CommandError) {
    guard !type.isOpen, !name.contains("@"), !arguments[Self.unchecked] else { return }
    throw .unknownMember(
      name, type: type.name, suggestion: NameSuggestion.nearest(to: name, among: type.members.map(\.name)))
  }

  /// Whether a property is part of the key of an existing entity.
  private func isFixed(_ name: String, of type: StructuredSchema) -> Bool {
    !isCreation && type.keys.contains { $0.path.first == name }
  }

  /// Whether a value equals the one in the entity's key.
  private func isOwnKey(_ value: Value, _ member: MemberSchema, of row: Row) -> Bool {
    guard isFixed(member.name, of: row.type) else { return false }
    let known = row[member.name] ?? key?.parts.first { $0.name == member.name }?.value
    return known.map { value.isSame(as: $0, member) } ?? false
  }

  private func read(_ file: String, as type: StructuredSchema) throws -> Row {
    let data: Data
    do {
      data = file == "-" ? try console.input.readAll() : try Data(contentsOf: URL(fileURLWithPath: file))
    } catch {
      throw CommandError.invalidFile(file, reason: error.systemReason)
    }
    return try Row(json: [UInt8](data), type: type)
  }

  /// Links the entity to another one, given by its key. If the metadata declares a referential constraint, this sets the
  /// dependent properties, so that the link is visible in the store before it is sent. Otherwise it adds a reference.
  private func relate(_ row: inout Row, by member: MemberSchema, to text: String) throws {
    let schema = row.type.service
    let (_, target) = try schema.navigation(member.name, of: set)
    guard let type = schema.entityType(of: target), let key = try schema.key(text, of: target) else {
      throw CommandError.unboundNavigation(member.name, set: set.name)
    }
    let constraints = member.relation?.constraints ?? []
    let parts = constraints.compactMap { constraint in
      key.parts.first { $0.name == constraint.referenced }.map { (constraint.property, $0.value) }
    }
    let isReferring = !parts.isEmpty && parts.count == key.parts.count
    if isReferring, parts.allSatisfy({ row.type.member($0.0)?.isSettable(isCreation) == true }) {
      for (name, value) in parts { row[name] = value }
      return
    }
    let reference = Value.row(Row(referenceTo: key, in: target.name, of: type))
    guard member.isCollection else { return row[member.name] = reference }
    let known = if case .list(let values)? = row[member.name] { values } else { [Value]() }
    row[member.name] = .list(known + [reference])
  }

  private func assign(_ text: String, to path: ArraySlice<String>, in row: inout Row) throws {
    guard let name = path.first else { throw CommandError.invalidAssignment(text) }
    guard let member = row.type.member(name) else {
      try checkName(name, of: row.type)
      guard path.count == 1 else {
        throw CommandError.unknownMember(name, type: row.type.name, suggestion: nil)
      }
      row[name] = text == "null" ? .null : .string(text)
      return
    }
    guard member.isSettable(isCreation) || isFixed(name, of: row.type) else {
      throw CommandError.readOnlyMember(name, type: row.type.name, isCreation: isCreation)
    }
    if member.isNavigation, path.count == 1, !text.hasPrefix("{"), !text.hasPrefix("[") {
      return try relate(&row, by: member, to: text)
    }
    guard path.count > 1 else {
      let value = try ValueText.value(text, for: member.name, type: member.type, isCollection: member.isCollection)
      if !isOwnKey(value, member, of: row) { row[name] = value }
      return
    }
    guard case .complex = member.type, let inner = row.type.service.structure(of: member.type) else {
      throw CommandError.invalidValue(text, member: name, expected: "a property without parts")
    }
    var part = if case .row(let known)? = row[name] { known } else { Row(type: inner) }
    try assign(text, to: path.dropFirst(), in: &part)
    row[name] = .row(part)
  }
}

extension Value {
  /// The value with each scalar in its canonical spelling.
  fileprivate func canonical(_ type: MemberType) -> Value {
    switch (self, type) {
    case (.list(let values), _): return .list(values.map { $0.canonical(type) })
    case (.row(var row), _):
      for (index, member) in row.type.members.enumerated() {
        if let value = row[index] { row.load(value.canonical(member.type), at: index) }
      }
      return .row(row)
    case (_, .primitive(let kind)): return canonical(kind)
    default: return self
    }
  }
}

extension MemberSchema {
  /// Whether a creation, or otherwise an update, can set the property.
  package func isSettable(_ isCreation: Bool) -> Bool {
    !facets.isComputed && !(isCreation ? facets.isUncreatable : facets.isImmutable)
  }
}

/// Parses the text of an argument as a value of a type.
package enum ValueText {
  /// Parses a value; `null` is the null value.
  ///
  /// - Throws: ``CommandError`` if the text is not a value of the type.
  package static func value(_ text: String, for name: String, type: MemberType, isCollection: Bool) throws -> Value {
    if text == "null" { return .null }
    if isCollection { return try list(text, for: name, type: type) }
    switch type {
    case .primitive(.string), .enumeration: return .string(text)
    case .primitive(.json), .primitive(.geography), .primitive(.geometry), .complex, .navigation:
      return try Value(json: Array(text.utf8))
    case .primitive(.boolean) where text == "true" || text == "false": return .bool(text == "true")
    case .primitive(let kind):
      let literal = QueryLiteral(.string(text), kind: .primitive(.string)).converted(to: type)
      guard let literal else {
        throw CommandError.invalidValue(text, member: name, expected: kind.form)
      }
      guard literal.value.fits(kind) else {
        throw CommandError.invalidValue(text, member: name, expected: kind.form)
      }
      return literal.value.canonical(kind)
    }
  }

  /// Parses a collection, which is written as a JSON array.
  private static func list(_ text: String, for name: String, type: MemberType) throws -> Value {
    guard case .list(let values)? = try? Value(json: Array(text.utf8)) else {
      throw CommandError.invalidValue(text, member: name, expected: "a JSON array")
    }
    guard case .primitive(let kind) = type else { return .list(values) }
    return .list(values.map { $0.canonical(kind) })
  }
}
