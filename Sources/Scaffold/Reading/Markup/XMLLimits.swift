import GeneratorCore

/// The limits on documents, which protect this machine.
struct XMLLimits: Sendable {
  /// The hint for a document that exceeds them.
  static let remedy = "no real service has such metadata; check the source of the document"

  /// The maximum size in bytes.
  var bytes = BoundedFile.documentLimit
  /// The maximum nesting depth of elements.
  var depth = 200
  /// The maximum number of elements.
  var elements = 4_000_000
}
