import GeneratorCore

/// How much a document may ask of this machine.
struct XMLLimits: Sendable {
  /// What can be done about a document beyond them.
  static let remedy = "no service describes itself like that; check where the document comes from"

  /// The most bytes.
  var bytes = BoundedFile.documentLimit
  /// The deepest nesting of elements.
  var depth = 200
  /// The most elements.
  var elements = 4_000_000
}
