import GeneratorModel
import GeneratorNaming
import ServiceData

/// What the metadata says about its elements, for the people who use the emitted program.
struct ElementDescriptions {
  /// The maximum number of characters of a description.
  private static let limit = 300

  private(set) var texts: [DescribedElement: String] = [:]

  /// Collects the descriptions of a model.
  init(_ model: ServiceModel, _ resources: ResourceNames) {
    for type in model.enumTypes {
      add(type.documentation, name: type.name.name, of: .type(type.name.description))
      for member in type.members {
        add(member.documentation, name: member.name, of: .member(member.name, of: type.name.description))
      }
    }
    for type in model.structuredTypes { add(type) }
    for set in model.entitySets {
      let name = resources[set.name, of: set.container]
      add(set.documentation, name: name, of: .set(name))
    }
    for singleton in model.singletons {
      let name = resources[singleton.name, of: singleton.container]
      add(singleton.documentation, name: name, of: .set(name))
    }
    addOperations(model, resources)
  }

  private mutating func add(_ type: StructuredType) {
    let name = type.name.description
    add(type.documentation, name: type.name.name, of: .type(name))
    let members = type.properties.map { ($0.name, $0.documentation) }
    let relations = type.navigationProperties.map { ($0.name, $0.documentation) }
    for (member, documentation) in members + relations {
      add(documentation, name: member, of: .member(member, of: name), hasLabel: true)
    }
  }

  private mutating func addOperations(_ model: ServiceModel, _ resources: ResourceNames) {
    let imports = Dictionary(grouping: model.operationImports, by: \.operation)
    for operation in model.operations {
      let names =
        operation.isBound
        ? [operation.name.description]
        : (imports[operation.name] ?? []).map { resources[$0.name, of: $0.container] }
      for name in names {
        add(operation.documentation, name: operation.name.name, of: .operation(name))
        for parameter in operation.parameters.dropFirst(operation.isBound ? 1 : 0) {
          add(parameter.documentation, name: parameter.name, of: .parameter(parameter.name, of: name))
        }
      }
    }
  }

  /// Adds the description of an element, unless it says no more than the name and the label. An element that has no label
  /// in the schema of the package has it as its description. Of several overloads, the first one counts.
  private mutating func add(
    _ documentation: Documentation?, name: String, of element: DescribedElement, hasLabel: Bool = false
  ) {
    guard let documentation, texts[element] == nil else { return }
    let label = Self.line(documentation.label)
    var sentences = [Self.line(documentation.summary), Self.line(documentation.details)].filter { !$0.isEmpty }
    if sentences.isEmpty, !hasLabel { sentences = [label] }
    if sentences.count == 2, sentences[0] == sentences[1] { sentences.removeLast() }
    if sentences.count == 2, sentences[0].last?.isPunctuation == false { sentences[0] += "." }
    let text = sentences.joined(separator: " ")
    guard !text.isEmpty, text != name, !hasLabel || text != label else { return }
    texts[element] = Self.cut(text)
  }

  private static func line(_ text: String?) -> String {
    (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Cuts a long text after a word.
  private static func cut(_ text: String) -> String {
    guard text.count > limit else { return text }
    let start = text.prefix(limit)
    return start[..<(start.lastIndex(of: " ") ?? start.endIndex)] + " …"
  }
}
