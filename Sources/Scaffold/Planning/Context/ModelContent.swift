import GeneratorModel
import GeneratorNaming
import ServiceData
import Templates

/// The content of the root of the context, with each part computed once.
struct ModelContent {
  let context: ModelContext
  /// The run-time schema of the emitted package.
  let document: SchemaDocument
  /// The output of the emitted program for its sample data.
  let demo: DemoContext
  let sets: [TemplateValue]
  let structures: [(key: QualifiedName, value: TemplateValue)]
  let enumerations: [(key: QualifiedName, value: TemplateValue)]

  static let typeFileObject = ContextObject<TypeFile>(
    "a file of types",
    [
      .text("fileName", "its name without extension") { $0.name },
      .flag("usesModules", "whether it uses other modules than the standard library") { $0.uses.any },
      .flag("usesFoundation", "whether it names types of Foundation") { $0.uses.foundation },
      .flag("usesValues", "whether it names types of the module `values`") { $0.uses.values },
      .flag("usesEntities", "whether it declares structures or enumerations") { $0.uses.entities },
      .value("structures", "its entity and complex types", of: .list(.object(StructureContext.object.shape))) {
        .list($0.structures)
      },
      .value("enumerations", "its enumerations", of: .list(.object(EnumerationContext.object.shape))) {
        .list($0.enumerations)
      },
      .value("definitions", "its type definitions", of: .list(.object(definitionObject.shape))) {
        .list($0.definitions)
      },
    ])

  private static let definitionObject = ContextObject<Definition>(
    "a type definition",
    [
      .text("name", "its name in Swift") { $0.model.typeName($0.type.name).source },
      .text("type", "the Swift type that it is an alias of") { $0.scalar.type },
      .value("docs", "the lines of its documentation, each with a leading space", of: .list(.text)) {
        DocumentationLines($0.type.documentation, name: $0.type.name.name, facts: []).value
      },
    ])

  /// A file and the types in it.
  struct TypeFile {
    var name: String
    var uses: UsedModules
    var structures: [TemplateValue]
    var enumerations: [TemplateValue]
    var definitions: [TemplateValue]
  }

  /// A type definition in templates.
  private struct Definition {
    var type: TypeDefinition
    var model: NamedModel

    var scalar: SwiftScalar { SwiftScalar(model.index.primitiveKind(of: type.name)) }
  }

  /// The files of all types.
  var typeFiles: [TemplateValue] {
    let model = context.model
    let structures = Dictionary(uniqueKeysWithValues: structures)
    let enumerations = Dictionary(uniqueKeysWithValues: enumerations)
    let definitions = Dictionary(uniqueKeysWithValues: model.model.typeDefinitions.map { ($0.name, $0) })
    return model.files.groups.map { group in
      let file = TypeFile(
        name: group.name, uses: UsedModules(types: group.types, of: model),
        structures: group.types.compactMap { structures[$0] },
        enumerations: group.types.compactMap { enumerations[$0] },
        definitions: group.types.compactMap { definitions[$0] }.map { type in
          Self.definitionObject.value(
            of: Definition(type: type, model: model), origin: context.origins[type.location])
        })
      return Self.typeFileObject.value(of: file)
    }
  }

  /// The modules that the methods for operations use.
  var operationModules: UsedModules { UsedModules(operations: context.model.methods.map(\.operation)) }

  /// The commands that change data, if a set allows them; nil if there are none.
  var changes: [String]? {
    let sets = document.sets
    let commands =
      [
        sets.contains { $0.isInsertable && !$0.isSingleton } ? "create" : nil,
        sets.contains(where: \.isUpdatable) ? "update" : nil,
        sets.contains { $0.isDeletable && !$0.isSingleton } ? "delete" : nil,
      ].compactMap { $0 } + (sets.contains { $0.isUpdatable && !$0.bindings.isEmpty } ? ["link", "unlink"] : [])
    return commands.isEmpty ? nil : commands
  }

  /// The content of the emitted tests.
  var checks: CheckContext {
    CheckContext(types: structures.map(\.value), enumerations: enumerations.map(\.value), sets: sets)
  }
}
