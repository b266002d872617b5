import GeneratorCore
import GeneratorModel

/// An element of both models, with the data for reporting its changes.
struct ComparedElement {
  var element: SchemaElement
  var oldPath: MetadataPath
  var path: MetadataPath
  var swift: SchemaChange.SwiftNames
  /// The location in the newer document.
  var location: SourceLocation?
}
