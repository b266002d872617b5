import CommandLineInterface
import ServiceData

/// A JSON file of settings: an object with a member for each setting, and for each variant an object of the same form.
///
///     {
///       "page-size": 500,
///       "staging": { "page-size": 50, "request-attempts": 1 }
///     }
public struct SettingsFile: Sendable {
  /// A value in the file.
  struct Entry: Sendable {
    var name: String
    /// The variant that the value applies to; nil for all.
    var variant: ProgramVariant?
    /// The value as a text; nil for null and for values that cannot be one of a setting.
    var text: String?
    /// The value as it is in the file.
    var json: String
    var line: Int
  }

  /// The path of the file, for errors and origins.
  public let path: String
  private(set) var entries: [Entry] = []

  /// An empty file.
  public init(path: String) {
    self.path = path
  }

  /// Reads the contents of a file. The names and values are not checked.
  ///
  /// - Throws: ``SettingsError/malformed(path:line:reason:)``.
  public init(path: String, contents: [UInt8]) throws(SettingsError) {
    self.path = path
    do {
      var reader = JSONReader(contents)
      try read(&reader, contents, variant: nil)
      try reader.finish()
    } catch {
      throw .malformed(path: path, line: error.line, reason: error.message)
    }
  }

  private mutating func read(
    _ reader: inout JSONReader, _ contents: [UInt8], variant: ProgramVariant?
  ) throws(JSONError) {
    try reader.beginObject()
    while let name = try reader.nextName() {
      let kind = try reader.peek()
      if variant == nil, kind == .object, let inner = ProgramVariant(rawValue: name) {
        try read(&reader, contents, variant: inner)
        continue
      }
      let (start, line) = (reader.offset, reader.failure("").line)
      let text = try Self.text(&reader, kind)
      let json = String(decoding: contents[start..<reader.offset], as: UTF8.self)
      entries.append(Entry(name: name, variant: variant, text: text, json: json, line: line))
    }
  }

  /// Reads a value as a text; nil for a value that has no text.
  private static func text(_ reader: inout JSONReader, _ kind: JSONReader.Kind) throws(JSONError) -> String? {
    switch kind {
    case .string: return try reader.readString()
    case .number: return try reader.readNumberText()
    case .boolean: return try reader.readBool() ? "true" : "false"
    case .null, .array, .object, .end:
      try reader.skip()
      return nil
    }
  }

  /// Whether the file has a value.
  public func contains(_ name: String, variant: ProgramVariant? = nil) -> Bool {
    entries.contains { $0.name == name && $0.variant == variant }
  }

  /// Sets a value, for all variants or for one. Nil removes it.
  ///
  /// - Parameter specification: the form of the value; only texts have quotes in the file.
  public mutating func set(
    _ name: String, to text: String?, as specification: ValueSpecification?, variant: ProgramVariant? = nil
  ) {
    entries.removeAll { $0.name == name && $0.variant == variant }
    guard let text else { return }
    let json = Self.json(text, specification)
    entries.append(Entry(name: name, variant: variant, text: text, json: json, line: 0))
  }

  private static func json(_ text: String, _ specification: ValueSpecification?) -> String {
    switch specification?.kind {
    case .integer, .number: text
    case .choice where ["true", "false"].contains(text): text
    default: String(decoding: Value.string(text).json(), as: UTF8.self)
    }
  }

  /// The contents of the file, with the names in alphabetical order.
  public var contents: [UInt8] {
    var members = Self.members(entries.filter { $0.variant == nil }, indentation: "  ")
    for variant in ProgramVariant.allCases {
      let inner = Self.members(entries.filter { $0.variant == variant }, indentation: "    ")
      guard !inner.isEmpty else { continue }
      members.append("  \"\(variant.rawValue)\": {\n" + inner.joined(separator: ",\n") + "\n  }")
    }
    return Array((members.isEmpty ? "{}\n" : "{\n" + members.joined(separator: ",\n") + "\n}\n").utf8)
  }

  private static func members(_ entries: [Entry], indentation: String) -> [String] {
    entries.sorted { $0.name < $1.name }.map { entry in
      indentation + String(decoding: Value.string(entry.name).json(), as: UTF8.self) + ": " + entry.json
    }
  }
}
