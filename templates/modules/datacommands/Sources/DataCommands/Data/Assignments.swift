import CommandLineInterface
import FoundationEssentials
import LocalFiles
import ServiceData

/// Reads `--set NAME=VALUE` and `--json FILE` into a row.
struct Assignments {
  static let set = OptionSpecification(
    "set", value: ValueSpecification("NAME=VALUE"), "a property; 'null' is null, Address/City reaches inside",
    isRepeatable: true)
  static let json = OptionSpecification(
    "json", value: ValueSpecification("FILE", .file), "properties from a JSON object; '-' is standard input")

  let arguments: ParsedArguments
  let console: Console
  /// Whether the row is a new entity, which alone can be given what never changes afterwards.
  let isCreation: Bool

  /// Puts what the options say into a row; each member counts as changed. A JSON object may hold what the service sets,
  /// as one that was read from it does; there it is passed over.
  func apply(to row: inout Row) throws {
    if let file = arguments.value(Self.json) {
      let given = try read(file, as: row.type)
      for index in row.type.members.indices {
        if let value = given[index], row.type.members[index].isSettable(isCreation) { row[index] = value }
      }
      for member in given.dynamic where !member.name.hasPrefix("@") { row[member.name] = member.value }
    }
    for text in arguments.values(Self.set) {
      guard let split = text.firstIndex(of: "="), split != text.startIndex else {
        throw CommandError.invalidAssignment(text)
      }
      let path = text[..<split].split(separator: "/").map(String.init)
      try assign(String(text[text.index(after: split)...]), to: path[...], in: &row)
    }
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

  private func assign(_ text: String, to path: ArraySlice<String>, in row: inout Row) throws {
    guard let name = path.first else { throw CommandError.invalidAssignment(text) }
    guard let member = row.type.member(name) else {
      guard row.type.isOpen, path.count == 1 else {
        let near = NameSuggestion.nearest(to: name, among: row.type.members.map(\.name))
        throw CommandError.unknownMember(name, type: row.type.name, suggestion: near)
      }
      row[name] = text == "null" ? .null : .string(text)
      return
    }
    guard member.isSettable(isCreation) else {
      throw CommandError.readOnlyMember(name, type: row.type.name, isCreation: isCreation)
    }
    guard path.count > 1 else {
      row[name] = try ValueText.value(text, for: member.name, type: member.type, isCollection: member.isCollection)
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

extension MemberSchema {
  /// Whether a value can be given to a new entity, or to one that is there already.
  fileprivate func isSettable(_ isCreation: Bool) -> Bool {
    !facets.isComputed && (isCreation || !facets.isImmutable)
  }
}

/// Reads the text of an argument as a value of a type.
enum ValueText {
  /// - Throws: ``CommandError`` where the text is no such value.
  static func value(_ text: String, for name: String, type: MemberType, isCollection: Bool) throws -> Value {
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
        throw CommandError.invalidValue(text, member: name, expected: "a value of type '\(kind.rawValue)'")
      }
      return literal.value
    }
  }

  /// A collection is a JSON array.
  private static func list(_ text: String, for name: String, type: MemberType) throws -> Value {
    guard case .list(let values)? = try? Value(json: Array(text.utf8)) else {
      throw CommandError.invalidValue(text, member: name, expected: "a JSON array")
    }
    return .list(values)
  }
}
