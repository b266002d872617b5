import GeneratorCore

/// An object of a document, whose members are read by name and type. A member of another type is reported and treated
/// as absent, because the rest of the object is still of use.
struct DocumentObject {
  let node: JSONNode
  let text: DocumentText
  let log: FindingLog
  /// What it describes, for messages: "the field 'Name'".
  var subject: String
  private let members: [String: JSONNode]

  /// Creates an object; nil if the value is not one.
  init?(_ node: JSONNode, of text: DocumentText, subject: String, log: FindingLog) {
    guard case .object(let list) = node.content else { return nil }
    self.node = node
    self.text = text
    self.subject = subject
    self.log = log
    members = Dictionary(list.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The place of the object.
  var place: DocumentPosition { text.place(of: node) }

  /// The place of a member, or of the object if it is absent.
  func place(of name: String) -> DocumentPosition { text.place(of: members[name] ?? node) }

  /// The value of a member; nil if it is absent or null.
  func value(_ name: String) -> JSONNode? {
    guard let value = members[name] else { return nil }
    if case .null = value.content { return nil }
    return value
  }

  /// The text of a member; nil if it is absent or empty.
  func text(_ name: String) -> String? {
    guard let value = value(name) else { return nil }
    guard case .string(let text) = value.content else { return mismatch(name, "a text", found: value) }
    return text.isEmpty ? nil : text
  }

  /// The flag of a member.
  func flag(_ name: String, default fallback: Bool = false) -> Bool {
    guard let value = value(name) else { return fallback }
    guard case .bool(let flag) = value.content else { return mismatch(name, "true or false", found: value) ?? fallback }
    return flag
  }

  /// The whole number of a member, from 0; 0 if it is absent.
  func count(_ name: String) -> Int {
    guard let value = value(name) else { return 0 }
    guard case .number(let digits) = value.content else { return mismatch(name, "a number", found: value) ?? 0 }
    guard let number = Int(digits), (0...Int(Int32.max)).contains(number) else {
      log.warn(
        .invalidNumber,
        "left out '\(name)' of \(subject): found \(digits.prefix(40)), expected a whole number from 0 to \(Int32.max)",
        at: text.place(of: value))
      return 0
    }
    return number
  }

  /// The elements of an array; empty if it is absent.
  func elements(_ name: String) -> [JSONNode] {
    guard let value = value(name) else { return [] }
    guard case .array(let elements) = value.content else { return mismatch(name, "an array", found: value) ?? [] }
    return elements
  }

  /// The objects in an array. Elements of another type are reported and left out.
  func objects(_ name: String, each subject: String) -> [DocumentObject] {
    elements(name).compactMap { element in
      if let object = DocumentObject(element, of: text, subject: subject, log: log) { return object }
      log.warn(
        .unexpectedType,
        "left out an element of '\(name)' of \(self.subject): expected an object, found \(element.kindName)",
        at: text.place(of: element))
      return nil
    }
  }

  /// The texts in an array. Elements of another type are reported and left out.
  func texts(_ name: String) -> [String] {
    elements(name).compactMap { element in
      if case .string(let text) = element.content, !text.isEmpty { return text }
      let found = if case .string = element.content { "an empty one" } else { element.kindName }
      log.warn(
        .unexpectedType, "left out an element of '\(name)' of \(subject): expected a text, found \(found)",
        at: text.place(of: element))
      return nil
    }
  }

  /// The object in a member.
  func object(_ name: String) -> DocumentObject? {
    guard let value = value(name) else { return nil }
    return DocumentObject(value, of: text, subject: "'\(name)' of \(subject)", log: log)
      ?? mismatch(name, "an object", found: value)
  }

  private func mismatch<Value>(_ name: String, _ expected: String, found value: JSONNode) -> Value? {
    log.warn(
      .unexpectedType, "left out '\(name)' of \(subject): expected \(expected), found \(value.kindName)",
      at: text.place(of: value))
    return nil
  }
}
