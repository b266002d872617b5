/// Writes a schema document as text. Each type, member, set and operation has its own line, so that the text merges
/// line by line. Words are separated by spaces, and special characters in them are percent-encoded. A line that begins
/// with `//` describes the element of the line before.
///
///     schema 1 odata 4.0
///     entity Shop.Product keys=ID stream
///       ID Int32!
///       Name String max=40
///       // The name that customers see.
///       Category n:Shop.Category partner=Products ref=CategoryID>ID
///     set Products Shop.Product
///       bind Category Categories
///
/// ``SchemaTextReader`` reads it back.
struct SchemaTextWriter {
  private(set) var lines: [String] = []
  /// Whether what is only for people is written, too: labels, descriptions, titles and the columns of lists.
  var isForPeople = true
  private var descriptions: [DescribedElement: String] = [:]

  mutating func write(_ document: SchemaDocument) {
    if isForPeople { descriptions = document.descriptions }
    lines.append("schema 1 \(SchemaWord.encode(document.protocolName)) \(SchemaWord.encode(document.protocolVersion))")
    for enumeration in document.enumerations { write(enumeration) }
    for type in document.types { write(type) }
    for set in document.sets { write(set) }
    for operation in document.operations { write(operation) }
  }

  private mutating func writeDescription(of element: DescribedElement) {
    guard let text = descriptions[element] else { return }
    lines.append("  // " + SchemaWord.encodeSentence(text))
  }

  private mutating func write(_ enumeration: EnumerationSchema) {
    let traits = (enumeration.isFlags ? " flags" : "") + (enumeration.isOpen ? " open" : "")
    lines.append("enum \(SchemaWord.encode(enumeration.qualifiedName))" + traits)
    writeDescription(of: .type(enumeration.qualifiedName))
    for member in enumeration.members {
      lines.append("  \(SchemaWord.encode(member.name)) \(member.value)")
      writeDescription(of: .member(member.name, of: enumeration.qualifiedName))
    }
  }

  private mutating func write(_ type: StructuredDeclaration) {
    var words = [type.kind.rawValue, SchemaWord.encode(type.qualifiedName)]
    if let base = type.baseName { words.append("base=" + SchemaWord.encode(base)) }
    if !type.keys.isEmpty { words.append("keys=" + type.keys.map(word).joined(separator: ",")) }
    for key in type.alternateKeys { words.append("alternate=" + key.map(word).joined(separator: ",")) }
    if type.isAbstract { words.append("abstract") }
    if type.isOpen { words.append("open") }
    if type.hasStream { words.append("stream") }
    if isForPeople, let title = type.titleProperty { words.append("title=" + SchemaWord.encode(title)) }
    if isForPeople, !type.listColumns.isEmpty {
      words.append("list=" + type.listColumns.map(word).joined(separator: ","))
    }
    lines.append(words.joined(separator: " "))
    writeDescription(of: .type(type.qualifiedName))
    for member in type.members {
      write(member)
      writeDescription(of: .member(member.name, of: type.qualifiedName))
    }
  }

  private func word(_ key: KeyReference) -> String {
    let path = word(key.path)
    return key.name == key.path.last ? path : path + ":" + SchemaWord.encode(key.name)
  }

  private func word(_ path: [String]) -> String { path.map(SchemaWord.encode).joined(separator: "/") }

  private mutating func write(_ member: MemberSchema) {
    let type = OperationType(type: member.type, isCollection: member.isCollection, isNullable: member.isNullable)
    var words = [SchemaWord.encode(member.name), SchemaWord.encode(type)]
    words += member.facets.words
    if isForPeople, let label = member.label { words.append("label=" + SchemaWord.encode(label)) }
    if let partner = member.relation?.partner { words.append("partner=" + SchemaWord.encode(partner)) }
    if member.relation?.isContainment == true { words.append("contains") }
    for constraint in member.relation?.constraints ?? [] {
      words.append("ref=\(SchemaWord.encode(constraint.property))>\(SchemaWord.encode(constraint.referenced))")
    }
    lines.append("  " + words.joined(separator: " "))
  }

  private mutating func write(_ set: EntitySetSchema) {
    var words = [set.isSingleton ? "singleton" : "set", SchemaWord.encode(set.name), SchemaWord.encode(set.typeName)]
    if !set.isInsertable { words.append("noinsert") }
    if !set.isUpdatable { words.append("noupdate") }
    if !set.isDeletable { words.append("nodelete") }
    if !set.isTracked { words.append("notrack") }
    lines.append(words.joined(separator: " "))
    writeDescription(of: .set(set.name))
    for (path, target) in set.bindings.sorted(by: { $0.key < $1.key }) {
      lines.append("  bind \(SchemaWord.encode(path)) \(SchemaWord.encode(target))")
    }
  }

  private mutating func write(_ operation: OperationSchema) {
    lines.append((operation.isAction ? "action " : "function ") + SchemaWord.encode(operation.name))
    writeDescription(of: .operation(operation.name))
    if let method = operation.httpMethod { lines.append("  method \(SchemaWord.encode(method))") }
    if let binding = operation.binding { lines.append("  bound \(SchemaWord.encode(binding))") }
    for parameter in operation.parameters {
      let mark = parameter.isOptional ? " optional" : ""
      lines.append("  parameter \(SchemaWord.encode(parameter.name)) \(SchemaWord.encode(parameter.type))\(mark)")
      writeDescription(of: .parameter(parameter.name, of: operation.name))
    }
    if let returns = operation.returns { lines.append("  returns \(SchemaWord.encode(returns))") }
    if let set = operation.entitySet { lines.append("  in \(SchemaWord.encode(set))") }
  }
}

extension SchemaDocument {
  /// The document as text that ``init(text:)`` reads back.
  public var text: String { text(by: SchemaTextWriter()) }

  /// The document as text without what is only for people: labels, descriptions, titles and the columns of lists. Documents with the
  /// same text describe the same data.
  public var dataText: String {
    var writer = SchemaTextWriter()
    writer.isForPeople = false
    return text(by: writer)
  }

  private func text(by writer: SchemaTextWriter) -> String {
    var writer = writer
    writer.write(self)
    return writer.lines.joined(separator: "\n") + "\n"
  }
}
