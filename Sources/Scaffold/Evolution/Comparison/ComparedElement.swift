import GeneratorCore
import GeneratorModel

/// An element that both models have, as changes of it are told.
struct ComparedElement {
  var element: SchemaElement
  var oldPath: MetadataPath
  var path: MetadataPath
  var swift: SchemaChange.SwiftNames
  /// Where it stands in the newer document.
  var location: SourceLocation?
}
