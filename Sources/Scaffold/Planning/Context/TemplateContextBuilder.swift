import GeneratorModel
import GeneratorNaming

/// Makes the context of templates: of the package's outline in ``OutlineContext``, of the service in ``ModelContext``.
///
/// All decisions about names, order and escaping have fallen when a value stands in the context; templates have none.
package struct TemplateContextBuilder {
  let outline: PackageOutline
  let model: NamedModel
  /// What templates are told of the version of this tool.
  let toolVersion: String
  /// The file that each type stood in before.
  var pinnedFiles: [MetadataPath: String] = [:]

  /// What templates find at the root of the context.
  package static var shape: ContextObjectShape {
    ContextObjectShape(title: "the root", members: OutlineContext.object.shape.members + ModelContext.shape.members)
  }

  /// The context.
  func context() -> TemplateContext {
    let files = TypeFiles(model, pinned: pinnedFiles)
    let service = ModelContext(model, files: files, executable: outline.name.executable)
    let package = OutlineContext(outline: outline, toolVersion: toolVersion)
    var context = TemplateContext(
      values: package.values.merging(service.members) { package, _ in package }, locations: service.locations,
      fileNames: files.fileNames)
    context.methodNames = service.methodNames
    return context
  }
}
