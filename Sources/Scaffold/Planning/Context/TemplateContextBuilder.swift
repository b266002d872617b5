import GeneratorModel
import GeneratorNaming

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
    ContextObjectShape(title: "the root", members: OutlineContext.object.shape.members + ModelContext.shape.members)
  }

  /// Builds the context.
  func context() -> TemplateContext {
    let service = ModelContext(model, executable: outline.name.executable)
    let package = OutlineContext(outline: outline, toolVersion: toolVersion)
    return TemplateContext(
      values: package.values.merging(service.members) { package, _ in package }, locations: service.locations)
  }
}
