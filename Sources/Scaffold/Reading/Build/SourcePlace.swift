/// A position in one of the documents of a model.
struct SourcePlace {
  let source: SourceText
  let spot: SourceSpot
}
