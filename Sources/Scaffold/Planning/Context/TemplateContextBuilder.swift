import GeneratorModel
import GeneratorNaming
import Templates

/// Builds the context of templates: the package's outline in ``OutlineContext``, the service in ``ModelContext``.
///
/// All decisions about order and escaping are made before a value is added to the context; templates make none.
package struct TemplateContextBuilder {
  let outline: PackageOutline
  let model: NamedModel
  /// The version of this tool for templates.
  let toolVersion: String

  /// The shape of the context's root.
  package static var shape: ContextObjectShape {
    let members = OutlineContext.object.shape.members + ModelContext.shape.members
    let services = ContextObjectShape.Member(
      name: servicesName,
      summary: "the services of a package of several, each with the names of this table; otherwise empty",
      shape: .list(.object(ContextObjectShape(title: serviceTitle, members: members))), isOptional: false)
    return ContextObjectShape(title: "the root", members: members + [services])
  }

  /// The title of a service of several, whose members are those of the root.
  static let serviceTitle = "a service of several"
  private static let servicesName = "services"

  /// Builds the context.
  func context() -> TemplateContext {
    let service = ModelContext(model, executable: outline.program)
    let package = OutlineContext(outline: outline, toolVersion: toolVersion)
    var context = TemplateContext(
      values: package.values.merging(service.members) { package, _ in package }, locations: service.locations)
    context.values[Self.servicesName] = .list([])
    return context
  }

  /// Builds the context of what is emitted once in a package of several services.
  ///
  /// - Parameter services: the values of each service.
  static func context(
    of outline: PackageOutline, services: [[String: TemplateValue]], toolVersion: String
  ) -> TemplateContext {
    var values = OutlineContext(outline: outline, toolVersion: toolVersion).values
    values[servicesName] = .list(services.map { .object(TemplateObject($0)) })
    return TemplateContext(values: values)
  }
}
