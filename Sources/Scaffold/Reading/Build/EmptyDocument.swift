import GeneratorCore
import GeneratorModel

/// Explains why a valid document has nothing to emit.
struct EmptyDocument {
  let document: MetadataDocument
  let names: NamespaceTable

  /// Refuses a document with an empty model.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata`.
  func refuse(unlessUsable model: ServiceModel) throws {
    let isEmpty =
      model.structuredTypes.isEmpty && model.enumTypes.isEmpty && model.typeDefinitions.isEmpty
      && model.operations.isEmpty && model.entitySets.isEmpty && model.singletons.isEmpty
    guard isEmpty else { return }
    let position = document.schemas.first?.position ?? document.references.first?.position ?? .start
    let (message, hint) = verdict
    throw ScaffoldError(
      .unusableMetadata, [document.source.diagnostic(.error, .nothingToEmit, message, at: position, hint: hint)])
  }

  private var verdict: (message: String, hint: String) {
    let targets = document.schemas.flatMap(\.targetedAnnotations)
    if let first = targets.first {
      let target = names.path(first.target)
      return (
        "only annotations for another document, the first for '\(target)'",
        "give the service's own '$metadata' document"
      )
    }
    if document.schemas.contains(where: { !$0.terms.isEmpty }) {
      return ("a vocabulary of annotation terms, without a type", "give a service's '$metadata' document")
    }
    if document.schemas.allSatisfy({ $0.containers.isEmpty }), document.references.isEmpty {
      return ("nothing to emit: no type and no entity set", "give a service's '$metadata' document")
    }
    let uris = document.references.map { "'\($0.uri)'" }
    if uris.isEmpty {
      return ("nothing to emit: the entity container is empty", "give a service's '$metadata' document")
    }
    let shown = uris.prefix(8).joined(separator: ", ") + (uris.count > 8 ? " and \(uris.count - 8) more" : "")
    return ("only references to documents that do not exist: \(shown)", "put them next to this document")
  }
}
