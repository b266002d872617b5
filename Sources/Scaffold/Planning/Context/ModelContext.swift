import DataCommands
import GeneratorCore
import GeneratorModel
import GeneratorNaming
import ServiceData
import Templates

/// The part of the template context about the service: its types by file, its sets, its operations, and the run-time
/// schema of the emitted package.
public struct ModelContext {
  let model: NamedModel
  let origins: OriginTable
  private let executable: String

  /// Creates the context of a model.
  ///
  /// - Parameter executable: the name of the emitted program.
  public init(_ model: NamedModel, executable: String) {
    self.model = model
    self.executable = executable
    origins = OriginTable(model.model)
  }

  /// The locations in the metadata that numbers in the context refer to.
  public var locations: [SourceLocation] { origins.locations }

  /// The members at the root of the context.
  public var members: [String: TemplateValue] {
    let document = RuntimeSchemaBuilder(model.model, index: model.index).document()
    let content = ModelContent(
      context: self, document: document, demo: DemoContext(ServiceSchema(document), executable: executable),
      sets: sets.map(\.value),
      structures: structures, enumerations: enumerations)
    return Self.object.values(of: content).merging(CheckContext.object.values(of: content.checks)) { own, _ in own }
  }

  /// The shape of this part of the context's root.
  static var shape: ContextObjectShape { CheckContext.object.shape.under(object.shape) }

  private static let object = ContextObject<ModelContent>(
    "the service",
    [
      .object("service", "the service; null for a document with only types", of: serviceObject) {
        $0.context.model.model.containers.isEmpty ? nil : $0.context.model.model
      },
      .value("sets", "its sets and singletons", of: .list(.object(SetContext.object.shape))) { .list($0.sets) },
      .value(
        "operations", "each overload of its functions and actions", of: .list(.object(OperationContext.object.shape))
      ) {
        .list($0.context.operations)
      },
      .flag("operationsUseFoundation", "whether a parameter or result of an operation has a type of Foundation") {
        $0.operationModules.foundation
      },
      .flag("operationsUseEntities", "whether an operation has a parameter or a result") {
        $0.operationModules.entities
      },
      .value("typeFiles", "the source files of its types", of: .list(.object(ModelContent.typeFileObject.shape))) {
        .list($0.typeFiles)
      },
      .texts("schemaLines", "the lines of the schema that the package reads at run time") {
        $0.document.text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
      },
      .object("changes", "the commands that change data; null if no set allows changes", of: changesObject) {
        $0.changes
      },
      .optionalValue(
        "diagram", "the types of its sets and the navigation between them", of: .object(DiagramContext.object.shape)
      ) {
        DiagramContext($0.context.model).value
      },
      .objects("demo", "commands and their output for sample data; empty if no set is suitable", of: DemoContext.object)
      {
        $0.demo.transcripts
      },
      .objects("localWork", "offline commands and their output, run after those of `demo`", of: DemoContext.object) {
        $0.demo.localWork
      },
      .flag("media", "whether the program has commands for the content of media entities and stream properties") {
        MediaOptions.areUseful(for: ServiceSchema($0.document))
      },
    ])

  private static let serviceObject = ContextObject<ServiceModel>(
    "what there is to call",
    [
      .text("protocol", "the name of its protocol, escaped for Markdown") {
        SwiftText.markdown($0.serviceProtocol.title)
      },
      .text("version", "the version of its protocol: digits and dots") {
        $0.serviceProtocol.version.filter { $0.isNumber || $0 == "." }
      },
      .number("setCount", "the number of sets and singletons") { $0.entitySets.count + $0.singletons.count },
    ])

  private static let changesObject = ContextObject<[String]>(
    "changes",
    [
      .texts(
        "commands", "the commands among `create`, `update`, `delete`, `link` and `unlink` that at least one set allows"
      ) { $0 }
    ])

  private var structures: [(key: QualifiedName, value: TemplateValue)] {
    let sets = defaultSets
    var members = MemberContexts(model, origins: origins)
    return model.model.structuredTypes.map { type in
      let structure = StructureContext(
        type, members: members.values(of: type), defaultSet: sets[type.name], in: model, origins: origins)
      return (type.name, structure.value)
    }
  }

  private var enumerations: [(key: QualifiedName, value: TemplateValue)] {
    model.model.enumTypes.map { type in
      (type.name, EnumerationContext(type: type, model: model, origins: origins).value)
    }
  }

  /// The first entity set or singleton of each type.
  private var defaultSets: [QualifiedName: String] {
    let resources = ResourceNames(model.model)
    let sets =
      model.model.entitySets.map { ($0.type, resources[$0.name, of: $0.container]) }
      + model.model.singletons.map { ($0.type, resources[$0.name, of: $0.container]) }
    return Dictionary(sets) { first, _ in first }
  }

  private var sets: [SetContext] {
    let resources = ResourceNames(model.model)
    return model.model.entitySets.map { SetContext($0, in: model, resources: resources, origins: origins) }
      + model.model.singletons.map { SetContext($0, in: model, resources: resources, origins: origins) }
  }

  /// The methods that call operations.
  private var operations: [TemplateValue] {
    let resources = ResourceNames(model.model)
    return model.methods.map { method in
      let callName =
        method.operationImport.map { resources[$0.name, of: $0.container] } ?? method.operation.name.description
      return OperationContext(method, callName: callName, in: model, origins: origins).value
    }
  }
}
