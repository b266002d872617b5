/// Reads the text that ``SchemaTextWriter`` writes.
struct SchemaTextReader {
  private var document = SchemaDocument(protocolName: "", protocolVersion: "")
  private var lineNumber = 0

  /// The owner of the indented lines that follow.
  private enum Owner { case none, enumeration, type, set, operation }
  private var owner = Owner.none
  /// What a line that begins with `//` describes.
  private var described: DescribedElement?

  static func read(_ text: String) throws(SchemaTextError) -> SchemaDocument {
    var reader = SchemaTextReader()
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      reader.lineNumber += 1
      let words = line.split(separator: UInt8(ascii: " ")).map { Substring($0) }
      guard let first = words.first else { continue }
      if line.first == UInt8(ascii: " ") {
        try reader.readDetail(first, Array(words.dropFirst()))
      } else {
        try reader.readHeader(first, Array(words.dropFirst()))
      }
    }
    guard reader.document.protocolName != "" else { throw reader.fault("no 'schema' line", "") }
    return reader.document
  }

  private func fault(_ message: String, _ word: Substring) -> SchemaTextError {
    SchemaTextError(line: lineNumber, message: word.isEmpty ? message : "\(message) '\(word)'")
  }

  private func name(_ words: [Substring], _ index: Int) throws(SchemaTextError) -> String {
    guard index < words.count else { throw fault("a name is missing", "") }
    guard let name = SchemaWord.decode(words[index]) else { throw fault("broken name", words[index]) }
    return name
  }

  private func type(_ words: [Substring], _ index: Int) throws(SchemaTextError) -> OperationType {
    guard index < words.count else { throw fault("a type is missing", "") }
    guard let type = SchemaWord.decodeType(words[index]) else { throw fault("unknown type", words[index]) }
    return type
  }

  private mutating func readHeader(_ keyword: Substring, _ words: [Substring]) throws(SchemaTextError) {
    described = nil
    switch keyword {
    case "schema":
      guard words.first == "1" else { throw fault("unknown version of the schema text", words.first ?? "") }
      document.protocolName = try name(words, 1)
      document.protocolVersion = try name(words, 2)
      owner = .none
    case "enum":
      let traits = words.dropFirst()
      document.enumerations.append(
        EnumerationSchema(
          qualifiedName: try name(words, 0), isFlags: traits.contains("flags"), isOpen: traits.contains("open"),
          members: []))
      owner = .enumeration
      described = document.enumerations.last.map { .type($0.qualifiedName) }
    case "entity", "complex":
      document.types.append(try declaration(kind: keyword == "entity" ? .entity : .complex, words))
      owner = .type
      described = document.types.last.map { .type($0.qualifiedName) }
    case "set", "singleton":
      document.sets.append(try set(isSingleton: keyword == "singleton", words))
      owner = .set
      described = document.sets.last.map { .set($0.name) }
    case "function", "action":
      document.operations.append(OperationSchema(name: try name(words, 0), isAction: keyword == "action"))
      owner = .operation
      described = document.operations.last.map { .operation($0.name) }
    default: throw fault("unknown line", keyword)
    }
  }

  private func declaration(
    kind: StructuredSchema.Kind, _ words: [Substring]
  ) throws(SchemaTextError) -> StructuredDeclaration {
    var declaration = StructuredDeclaration(kind: kind, qualifiedName: try name(words, 0))
    for word in words.dropFirst() {
      switch (word, argument(of: word)) {
      case ("abstract", _): declaration.isAbstract = true
      case ("open", _): declaration.isOpen = true
      case ("stream", _): declaration.hasStream = true
      case (_, ("base", let base)?): declaration.baseName = SchemaWord.decode(base)
      case (_, ("keys", let keys)?): declaration.keys = keys.split(separator: ",").map(key)
      case (_, ("alternate", let keys)?): declaration.alternateKeys.append(keys.split(separator: ",").map(key))
      case (_, ("title", let title)?): declaration.titleProperty = SchemaWord.decode(title)
      case (_, ("list", let paths)?): declaration.listColumns = paths.split(separator: ",").map(path)
      default: throw fault("unknown word", word)
      }
    }
    return declaration
  }

  /// The name and value of a word of the form `max=40`.
  private func argument(of word: Substring) -> (name: Substring, value: Substring)? {
    word.firstIndex(of: "=").map { (word[..<$0], word[word.index(after: $0)...]) }
  }

  private func key(_ word: Substring) -> KeyReference {
    let parts = word.split(separator: ":")
    return KeyReference(path: path(parts.first ?? ""), name: parts.count > 1 ? SchemaWord.decode(parts[1]) : nil)
  }

  private func path(_ word: Substring) -> [String] { word.split(separator: "/").compactMap(SchemaWord.decode) }

  private func set(isSingleton: Bool, _ words: [Substring]) throws(SchemaTextError) -> EntitySetSchema {
    EntitySetSchema(
      name: try name(words, 0), typeName: try name(words, 1), isSingleton: isSingleton,
      isInsertable: !words.dropFirst(2).contains("noinsert"), isUpdatable: !words.dropFirst(2).contains("noupdate"),
      isDeletable: !words.dropFirst(2).contains("nodelete"), isTracked: !words.dropFirst(2).contains("notrack"))
  }

  private mutating func readDetail(_ first: Substring, _ words: [Substring]) throws(SchemaTextError) {
    if first == "//" { return try readDescription(words) }
    described = nil
    let all = [first] + words
    switch owner {
    case .none: throw fault("a detail without an owner", first)
    case .enumeration:
      guard let value = words.first.flatMap({ Int64($0) }) else { throw fault("a value is missing after", first) }
      let last = document.enumerations.count - 1
      let member = EnumerationSchema.Member(name: try name(all, 0), value: value)
      document.enumerations[last].members.append(member)
      described = .member(member.name, of: document.enumerations[last].qualifiedName)
    case .type:
      let last = document.types.count - 1
      let member = try member(all)
      document.types[last].members.append(member)
      described = .member(member.name, of: document.types[last].qualifiedName)
    case .set:
      guard first == "bind" else { throw fault("unknown detail", first) }
      document.sets[document.sets.count - 1].bindings[try name(all, 1)] = try name(all, 2)
    case .operation: try readOperationDetail(first, all)
    }
  }

  private mutating func readDescription(_ words: [Substring]) throws(SchemaTextError) {
    guard let described else { throw fault("a description of nothing", "//") }
    let line = Substring(words.joined(separator: " "))
    guard let text = SchemaWord.decode(line) else { throw fault("broken description", line) }
    document.descriptions[described] = document.descriptions[described] ?? text
  }

  private mutating func readOperationDetail(_ first: Substring, _ all: [Substring]) throws(SchemaTextError) {
    let last = document.operations.count - 1
    switch first {
    case "method": document.operations[last].httpMethod = try name(all, 1)
    case "bound": document.operations[last].binding = try type(all, 1)
    case "returns": document.operations[last].returns = try type(all, 1)
    case "in": document.operations[last].entitySet = try name(all, 1)
    case "parameter":
      let parameter = OperationSchema.Parameter(
        name: try name(all, 1), type: try type(all, 2), isOptional: all.dropFirst(3).contains("optional"))
      document.operations[last].parameters.append(parameter)
      described = .parameter(parameter.name, of: document.operations[last].name)
    default: throw fault("unknown detail", first)
    }
  }

  private func member(_ words: [Substring]) throws(SchemaTextError) -> MemberSchema {
    let type = try type(words, 1)
    var member = MemberSchema(
      name: try name(words, 0), type: type.type, isCollection: type.isCollection, isNullable: type.isNullable)
    if member.isNavigation { member.relation = MemberRelation() }
    for word in words.dropFirst(2) { try read(word, into: &member) }
    return member
  }

  private func read(_ word: Substring, into member: inout MemberSchema) throws(SchemaTextError) {
    let argument = argument(of: word)
    if member.facets.read(argument?.name ?? word, argument?.value) { return }
    switch (word, argument) {
    case ("contains", _): member.relation?.isContainment = true
    case (_, ("label", let value)?): member.label = SchemaWord.decode(value)
    case (_, ("partner", let value)?): member.relation?.partner = SchemaWord.decode(value)
    case (_, ("ref", let value)?):
      let ends = value.split(separator: ">").compactMap(SchemaWord.decode)
      guard ends.count == 2 else { throw fault("broken constraint", word) }
      member.relation?.constraints.append(MemberConstraint(property: ends[0], referenced: ends[1]))
    default: throw fault("unknown word", word)
    }
  }
}

/// A line of a schema's text that cannot be read.
public struct SchemaTextError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The number of the line, from 1.
  public var line: Int
  /// What was found, and what was expected.
  public var message: String

  public var description: String {
    "schema text, line \(line): \(message); generate the package again, or undo the last edit"
  }
}

extension SchemaDocument {
  /// Reads the text that ``text`` writes.
  public init(text: String) throws(SchemaTextError) { self = try SchemaTextReader.read(text) }
}
