import Foundation

@testable import GeneratorCore

/// The schemas of a folder, and the part of JSON Schema 2020-12 that they use. Any other keyword is an error,
/// so that every keyword is checked.
struct JSONSchema {
  private let documents: [String: JSONNode]

  /// Reads every `*.schema.json` of a folder.
  init(folder: URL) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".schema.json") }
    documents = try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, try JSONSyntaxReader.node(of: [UInt8](try Data(contentsOf: folder.appending(path: name)))))
      })
  }

  /// The names of the schemas, `describe` and the like.
  var names: [String] { documents.keys.map { String($0.dropLast(".schema.json".count)) }.sorted() }

  /// The faults of a JSON text with their locations; empty if it is valid.
  func faults(of json: some Collection<UInt8>, against name: String) throws -> [String] {
    let value = try JSONSyntaxReader.node(of: Array(json))
    var validation = Validation(documents: documents)
    guard let schema = documents["\(name).schema.json"] else { return ["there is no schema '\(name)'"] }
    validation.validate(value, schema, in: "\(name).schema.json", at: "")
    return validation.faults
  }
}

/// A value that is checked against a schema.
private struct Validation {
  let documents: [String: JSONNode]
  var faults: [String] = []

  /// A place of the value with the schema that looks at it.
  struct Place {
    let document: String
    let path: String
  }

  mutating func validate(_ value: JSONNode, _ schema: JSONNode, in document: String, at path: String) {
    guard case .object(let keywords) = schema.content else {
      if case .bool(false) = schema.content { faults.append("\(path): nothing is allowed here") }
      return
    }
    let place = Place(document: document, path: path)
    for keyword in keywords { check(keyword, of: schema, value, at: place) }
  }

  private mutating func check(_ keyword: JSONNode.Member, of schema: JSONNode, _ value: JSONNode, at place: Place) {
    switch keyword.name {
    case "$schema", "$id", "$defs", "title", "description": break
    case "$ref": follow(keyword.value.text ?? "", value, at: place)
    case "type":
      let types = keyword.value.elements.isEmpty ? [keyword.value] : keyword.value.elements
      require(types.contains { value.isOf($0.text ?? "") }, "expected \(types.compactMap(\.text))", at: place)
    case "const": require(value.isEqual(to: keyword.value), "is not the one value allowed", at: place)
    case "enum": require(keyword.value.elements.contains { $0.isEqual(to: value) }, "is none of the values", at: place)
    case "pattern": require(value.matches(keyword.value.text ?? ""), "does not match the pattern", at: place)
    case "minLength": require((value.text?.unicodeScalars.count ?? .max) >= keyword.value.number, "is short", at: place)
    case "minimum": require(value.number >= keyword.value.number, "is too small", at: place)
    case "anyOf", "oneOf": choose(keyword, value, at: place)
    case "items":
      for (index, element) in value.elements.enumerated() {
        validate(element, keyword.value, in: place.document, at: "\(place.path)/\(index)")
      }
    default: checkObject(keyword, of: schema, value, at: place)
    }
  }

  private mutating func checkObject(
    _ keyword: JSONNode.Member, of schema: JSONNode, _ value: JSONNode, at place: Place
  ) {
    let members = value.members
    switch keyword.name {
    case "required":
      guard case .object = value.content else { return }
      for name in keyword.value.elements.compactMap(\.text) {
        require(members.contains { $0.name == name }, "'\(name)' is missing", at: place)
      }
    case "properties":
      for member in members {
        guard let schema = keyword.value[member.name] else { continue }
        validate(member.value, schema, in: place.document, at: "\(place.path)/\(member.name)")
      }
    case "additionalProperties":
      let known = Set(schema["properties"]?.members.map(\.name) ?? [])
      for member in members where !known.contains(member.name) {
        validate(member.value, keyword.value, in: place.document, at: "\(place.path)/\(member.name)")
      }
    default: faults.append("\(place.document) has the keyword '\(keyword.name)', which is not looked at")
    }
  }

  private mutating func follow(_ reference: String, _ value: JSONNode, at place: Place) {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let document = parts[0].isEmpty ? place.document : parts[0]
    var schema = documents[document]
    for name in (parts.count > 1 ? parts[1] : "").split(separator: "/") { schema = schema?[String(name)] }
    guard let schema else { return faults.append("\(place.document) refers to '\(reference)', which is not there") }
    validate(value, schema, in: document, at: place.path)
  }

  private mutating func choose(_ keyword: JSONNode.Member, _ value: JSONNode, at place: Place) {
    let attempts = keyword.value.elements.map { schema -> [String] in
      var attempt = Validation(documents: documents)
      attempt.validate(value, schema, in: place.document, at: place.path)
      return attempt.faults
    }
    let fitting = attempts.count(where: \.isEmpty)
    guard fitting == 0 || (keyword.name == "oneOf" && fitting > 1) else { return }
    faults.append("\(place.path): fits \(fitting) of \(attempts.count) choices: \(attempts.flatMap { $0 })")
  }

  private mutating func require(_ isMet: Bool, _ fault: String, at place: Place) {
    if !isMet { faults.append("\(place.path): \(fault)") }
  }
}

extension JSONNode {
  fileprivate var text: String? {
    if case .string(let text) = content { return text }
    return nil
  }

  fileprivate var number: Int {
    if case .number(let digits) = content { return Int(digits) ?? .max }
    return .max
  }

  fileprivate var elements: [JSONNode] {
    if case .array(let elements) = content { return elements }
    return []
  }

  fileprivate var members: [Member] {
    if case .object(let members) = content { return members }
    return []
  }

  fileprivate subscript(name: String) -> JSONNode? { members.first { $0.name == name }?.value }

  fileprivate func isOf(_ type: String) -> Bool {
    switch content {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .number(let digits): type == "number" || (type == "integer" && digits.allSatisfy { $0.isNumber || $0 == "-" })
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }

  /// Whether two constants are equal.
  fileprivate func isEqual(to other: JSONNode) -> Bool {
    switch (content, other.content) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    default: false
    }
  }

  fileprivate func matches(_ pattern: String) -> Bool {
    guard let text, let regex = try? Regex(pattern) else { return text == nil }
    return text.firstMatch(of: regex) != nil
  }
}
