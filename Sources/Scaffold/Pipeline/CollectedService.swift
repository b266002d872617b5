import GeneratorCore
import GeneratorModel

/// A service, and the documents that were fetched to read it.
struct CollectedService: Sendable {
  /// The documents, as one.
  let document: SourceDocument
  /// The service that they describe, with the names that the reader chooses.
  let proposal: ModelProposal
}
