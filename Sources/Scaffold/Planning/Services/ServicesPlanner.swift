import GeneratorCore
import GeneratorModel
import GeneratorNaming
import GeneratorPacks
import Templates

/// Plans a package of several services: the plans of the services → one ``PackagePlan``.
///
/// The plan of a service has its own targets, and plain Swift. Plain Swift that several services need is emitted once;
/// if they need different files of a module, it gets all of them. The manifest, the README and the program are rendered
/// once, from the list of services.
public struct ServicesPlanner: Sendable {
  /// A planned service.
  public struct Service: Sendable {
    /// The service with its Swift names.
    public let model: NamedModel
    /// The plan of the service alone.
    public let plan: PackagePlan

    /// Creates a planned service.
    public init(model: NamedModel, plan: PackagePlan) {
      self.model = model
      self.plan = plan
    }
  }

  private let name: PackageName
  private let toolVersion: String

  /// Creates a planner for the package with a name.
  public init(name: PackageName, toolVersion: String = ToolVersion.current) {
    self.name = name
    self.toolVersion = toolVersion
  }

  /// Plans the package.
  ///
  /// - Parameter services: the services, in the order in which they are listed. There must be at least one.
  /// - Throws: ``ScaffoldError``: `usage` if the services, or the pack, do not go together; `packFailed` for faults of
  ///   the templates.
  public func plan(_ services: [Service]) throws -> PackagePlan {
    var coverage: TemplateCoverage?
    return try plan(services, recording: &coverage)
  }

  /// Plans the package, and records which parts of the templates were used unless `coverage` is nil.
  ///
  /// - Throws: the errors of ``plan(_:)``.
  public func plan(_ services: [Service], recording coverage: inout TemplateCoverage?) throws -> PackagePlan {
    guard let pack = services.first?.plan.outline.pack else {
      throw ScaffoldError(.usage, .internalError, "the package '\(name)' has no services")
    }
    let outline = try OutlineBuilder(pack: pack).outline(of: services.map(\.plan.outline), name: name)
    let context = TemplateContextBuilder.context(
      of: outline, services: services.map(values), toolVersion: toolVersion)
    let renderer = try ModuleRenderer(outline: outline, context: context)
    var files = try merged(services)
    for module in outline.modules {
      for path in module.files.keys.sorted() {
        files += try renderer.files(of: module, at: path, recording: &coverage)
      }
    }
    var pinnedNames = PinnedNames()
    var order = ElementOrder()
    for service in services {
      let scope = service.plan.outline.name.description
      pinnedNames.add(service.plan.pinnedNames, of: scope)
      order.add(service.plan.elementOrder, of: scope)
    }
    return PackagePlan(
      outline: outline, files: try FilePlan(files), pinnedNames: pinnedNames, elementOrder: order)
  }

  /// The values of a service for templates of the package.
  private func values(of service: Service) -> [String: TemplateValue] {
    TemplateContextBuilder(outline: service.plan.outline, model: service.model, toolVersion: toolVersion)
      .context().values
  }

  /// The files of all services. Files that several services have are there once.
  private func merged(_ services: [Service]) throws -> [PlannedFile] {
    var known: [OutputPath: (file: PlannedFile, service: PackageName)] = [:]
    var sink = DiagnosticSink()
    for service in services {
      let outline = service.plan.outline
      for file in service.plan.files.files {
        guard let other = known[file.path] else {
          known[file.path] = (file, outline.name)
          continue
        }
        guard other.file.bytes != file.bytes else { continue }
        sink.report(
          Diagnostic(
            .error, .clashingServices,
            "the services '\(other.service)' and '\(outline.name)' would both write '\(file.path)', with different "
              + "contents", hint: "the pack '\(outline.pack.name)' or a plugin emits packages of one service only"))
      }
    }
    guard !sink.hasErrors else { throw ScaffoldError(.usage, sink.diagnostics) }
    return known.values.map(\.file)
  }
}
