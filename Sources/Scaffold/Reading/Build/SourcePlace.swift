/// A spot in one of the documents that a model is made of.
struct SourcePlace {
  let source: SourceText
  let spot: SourceSpot
}
