@testable import GeneratorModel
@testable import GeneratorNaming

extension NamedModel {
  /// The name of each method, by the path under which it is recorded.
  var methodNames: [MetadataPath: String] {
    Dictionary(methods.map { ($0.path, $0.name) }) { first, _ in first }
  }
}
