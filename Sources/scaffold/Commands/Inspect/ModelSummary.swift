import CommandLineInterface
import Scaffold

/// The text of `scaffold inspect` about a service model.
struct ModelSummary {
  private let model: ServiceModel
  private let index: ModelIndex

  init(_ model: ServiceModel) {
    self.model = model
    index = ModelIndex(model)
  }

  /// One line with the protocol and the counts.
  var headline: String {
    let counts = [
      count(model.entitySets.count, "entity set"), count(model.singletons.count, "singleton"),
      count(model.structuredTypes.count { $0.kind == .entity }, "entity type"),
      count(model.structuredTypes.count { $0.kind == .complex }, "complex type"),
      count(model.enumTypes.count, "enumeration"), count(model.operations.count, "operation"),
    ]
    let service = model.serviceProtocol
    return "\(service.name) \(service.version): " + counts.compactMap(\.self).joined(separator: ", ")
  }

  /// Sets, types and operations, each as a table. Empty tables are omitted.
  var tables: [TextTable] {
    [entitySets, singletons, structuredTypes, enumerations, operations].filter { !$0.rows.isEmpty }
  }

  private var entitySets: TextTable {
    let sizes = ServiceSizes(model).types
    var table = TextTable(
      ["set", "type", "key"].map { TextTable.Column($0) } + [TextTable.Column("needs types", isRightAligned: true)])
    for set in model.entitySets {
      table.append([set.name, set.type.description, keyText(of: set.type), String(sizes[set.name] ?? 0)])
    }
    return table
  }

  private var singletons: TextTable {
    var table = table("singleton", "type")
    for singleton in model.singletons { table.append([singleton.name, singleton.type.description]) }
    return table
  }

  private var structuredTypes: TextTable {
    var table = TextTable(
      [TextTable.Column("type"), TextTable.Column("kind"), TextTable.Column("base")]
        + ["properties", "navigation"].map { TextTable.Column($0, isRightAligned: true) })
    for type in model.structuredTypes {
      table.append([
        type.name.description, kindText(of: type), type.base?.description ?? "",
        String(index.properties(of: type.name).count), String(index.navigationProperties(of: type.name).count),
      ])
    }
    return table
  }

  private var enumerations: TextTable {
    var table = table("enumeration", "members")
    for type in model.enumTypes {
      table.append([type.name.description, type.members.map(\.name).joined(separator: ", ")])
    }
    return table
  }

  private var operations: TextTable {
    var table = table("operation", "kind", "returns")
    for operation in model.operations {
      let kind = (operation.isBound ? "bound " : "") + operation.kind.rawValue
      table.append([operation.signature, kind, operation.returnType?.text ?? ""])
    }
    return table
  }

  private func table(_ titles: String...) -> TextTable { TextTable(titles.map { TextTable.Column($0) }) }

  private func keyText(of type: QualifiedName) -> String {
    index.key(of: type).map(\.name).joined(separator: ", ")
  }

  private func kindText(of type: StructuredType) -> String {
    let traits = [type.isAbstract ? "abstract" : nil, type.isOpen ? "open" : nil, type.hasStream ? "media" : nil]
    return (traits.compactMap(\.self) + [type.kind.rawValue]).joined(separator: " ")
  }

  private func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
