@testable import GeneratorModel
@testable import GeneratorNaming

/// Services as small as a test needs them.
enum ModelFixture {
  /// A service without types; with a container by default.
  static func empty(
    protocol name: String = "odata", hasContainer: Bool = true, namespace: String = "Shop",
    container: String = "Service"
  ) -> NamedModel {
    var model = ServiceModel(serviceProtocol: ServiceProtocol(name: name, version: "4.0"))
    model.namespaces = [ModelNamespace(name: namespace)]
    if hasContainer {
      model.containers = [EntityContainer(name: QualifiedName(namespace: namespace, name: container))]
    }
    return NamedModel(model: model, index: ModelIndex(model), decisions: [:], fileNames: [:], released: [])
  }
}
