import ServiceData
import Templates

/// The part of the template context that tells of the service: its types by file, its sets, its operations, and the
/// schema that the emitted package carries.
public struct ModelContext {
  private let model: NamedModel
  private let files: TypeFiles
  private let origins: OriginTable
  private let executable: String

  /// The context of a model.
  ///
  /// - Parameters:
  ///   - files: which types share a file.
  ///   - executable: the name of the emitted program.
  public init(_ model: NamedModel, files: TypeFiles, executable: String) {
    self.model = model
    self.files = files
    self.executable = executable
    origins = OriginTable(model.model)
  }

  /// The places in the metadata that the numbers in the context stand for.
  public var locations: [SourceLocation] { origins.locations }

  /// The members of the root of the context.
  public var members: [String: TemplateValue] {
    let document = RuntimeSchemaBuilder(model.model, index: model.index).document()
    let lines = document.text.split(separator: "\n").map { TemplateValue.string(String($0)) }
    let sets = self.sets
    let structures = self.structures
    let enumerations = model.model.enumTypes.map { ($0.name, enumeration($0)) }
    let checks = CheckContext(types: structures.map(\.value), enumerations: enumerations.map(\.1), sets: sets)
    return [
      "schemaLines": .list(lines),
      "typeFiles": .list(
        typeFiles(
          Dictionary(uniqueKeysWithValues: structures), Dictionary(uniqueKeysWithValues: enumerations))),
      "sets": .list(sets),
      "operations": .list(operations),
      "service": service,
      "changes": changes(document.sets),
      "diagram": DiagramContext(model).value,
      "demo": DemoContext(ServiceSchema(document), executable: executable).value,
    ].merging(checks.members) { own, _ in own }
  }

  /// What there is to call; null for a document with types alone.
  private var service: TemplateValue {
    guard !model.model.containers.isEmpty else { return .null }
    return .object(
      TemplateObject([
        "protocol": .string(SwiftText.markdown(model.model.serviceProtocol.title)),
        "version": .string(model.model.serviceProtocol.version.filter { $0.isNumber || $0 == "." }),
        "setCount": .int(model.model.entitySets.count + model.model.singletons.count),
      ]))
  }

  /// The commands that change data, where some set allows what they do; null for none.
  private func changes(_ sets: [EntitySetSchema]) -> TemplateValue {
    let commands = [
      sets.contains { $0.isInsertable && !$0.isSingleton } ? "create" : nil,
      sets.contains(where: \.isUpdatable) ? "update" : nil,
      sets.contains { $0.isDeletable && !$0.isSingleton } ? "delete" : nil,
    ].compactMap { $0 }
    return commands.isEmpty ? .null : .object(TemplateObject(["commands": .list(commands.map { .string($0) })]))
  }

  private var structures: [(key: QualifiedName, value: TemplateValue)] {
    let sets = defaultSets
    return model.model.structuredTypes.map { type in
      (type.name, StructureContext(type, defaultSet: sets[type.name], in: model, origins: origins).value)
    }
  }

  private func typeFiles(
    _ structures: [QualifiedName: TemplateValue], _ enumerations: [QualifiedName: TemplateValue]
  ) -> [TemplateValue] {
    let definitions = Dictionary(uniqueKeysWithValues: model.model.typeDefinitions.map { ($0.name, $0) })
    return files.groups.map { group in
      .object(
        TemplateObject([
          "fileName": .string(group.name),
          "structures": .list(group.types.compactMap { structures[$0] }),
          "enumerations": .list(group.types.compactMap { enumerations[$0] }),
          "definitions": .list(group.types.compactMap { definitions[$0] }.map(definition)),
        ]))
    }
  }

  /// The first entity set of each type.
  private var defaultSets: [QualifiedName: String] {
    let sets = model.model.entitySets.map { ($0.type, $0.name) } + model.model.singletons.map { ($0.type, $0.name) }
    return Dictionary(sets) { first, _ in first }
  }

  private func enumeration(_ type: EnumType) -> TemplateValue {
    let members = type.members.map { member -> TemplateValue in
      .object(
        TemplateObject(
          [
            "name": .string(model.memberName(member.name, of: type.name).source),
            "literal": SwiftText.literal(member.name),
            "docs": DocumentationLines(member.documentation, name: member.name, facts: []).value,
          ], origin: origins[member.location]))
    }
    return .object(
      TemplateObject(
        [
          "name": .string(model.typeName(type.name).source),
          "metadataName": SwiftText.literal(type.name.description),
          "docs": DocumentationLines(
            type.documentation, name: type.name.name,
            facts: type.isFlags ? ["A value can combine several members."] : []
          ).value,
          "members": .list(members),
        ], origin: origins[type.location]))
  }

  private func definition(_ type: TypeDefinition) -> TemplateValue {
    let primitive = RuntimeSchemaBuilder(model.model, index: model.index).primitive(of: type.name)
    return .object(
      TemplateObject(
        [
          "name": .string(model.typeName(type.name).source),
          "type": .string(SwiftScalar(primitive).type),
          "docs": DocumentationLines(type.documentation, name: type.name.name, facts: []).value,
        ], origin: origins[type.location]))
  }

  private var sets: [TemplateValue] {
    model.model.entitySets.map { set in
      self.set(set.name, type: set.type, in: set.container, set.documentation, origin: origins[set.location])
    }
      + model.model.singletons.map { set in
        self.set(
          set.name, type: set.type, in: set.container, set.documentation, origin: origins[set.location],
          isSingleton: true)
      }
  }

  private func set(
    _ name: String, type: QualifiedName, in container: QualifiedName, _ documentation: Documentation?, origin: Int?,
    isSingleton: Bool = false
  ) -> TemplateValue {
    let entity = model.index.lineage(of: type)
    let member = model.childName(name, of: container)
    return .object(
      TemplateObject(
        [
          "name": .string(member.source), "literal": SwiftText.literal(name),
          "text": .string(SwiftText.markdown(name)), "type": .string(model.typeName(type).source),
          "listModel": .string(member.name.prefix(1).uppercased() + member.name.dropFirst() + "ListModel"),
          "isSingleton": .bool(isSingleton), "hasKey": .bool(!model.index.key(of: type).isEmpty),
          "properties": .int(entity.reduce(0) { $0 + $1.properties.count }),
          "docs": DocumentationLines(documentation, name: name, facts: []).value,
        ], origin: origin))
  }

  /// One method for each way to call an operation; where Swift could not tell two apart, the later one gets a number.
  private var operations: [TemplateValue] {
    var taken: Set<String> = []
    return methods.map { method in
      var name = method.name
      var number = 1
      while !taken.insert(name + method.context.signature).inserted {
        number += 1
        name = "\(method.name)\(number)"
      }
      return method.context.renamed(name).value
    }
  }

  private var methods: [(name: String, context: OperationContext)] {
    let overloads = Dictionary(grouping: model.model.operations.filter { !$0.isBound }, by: \.name)
    let unbound = model.model.operationImports.flatMap { operationImport in
      (overloads[operationImport.operation] ?? []).map { operation in
        let name = model.childName(operationImport.name, of: operationImport.container).name
        return (
          name, OperationContext(operation, name: name, callName: operationImport.name, in: model, origins: origins)
        )
      }
    }
    let bound = model.model.operations.filter(\.isBound).map { operation in
      let name = model.operationName(operation).name
      return (
        name, OperationContext(operation, name: name, callName: operation.name.description, in: model, origins: origins)
      )
    }
    return unbound + bound
  }
}
