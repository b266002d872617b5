import GeneratorCore

/// A position in one of the documents of a model.
struct DocumentPosition {
  let source: SourceText
  let position: SourcePosition
}
