import GeneratorCore
import GeneratorModel
import GeneratorNaming

extension GenerationRecord {
  /// The record as if the package had only one of its services.
  ///
  /// - Parameters:
  ///   - service: the service. If the record does not have it, the result has neither names nor a document.
  ///   - only: the name of the service of a package of one.
  public func part(of service: String, orOnly only: String?) -> GenerationRecord {
    if services.isEmpty, service == only { return self }
    var part = self
    part.services = [:]
    part.pinnedNames = services.isEmpty ? PinnedNames() : pinnedNames.names(of: service)
    part.elementOrder = services.isEmpty ? ElementOrder() : elementOrder.order(of: service)
    part.metadataPath = services[service]?.path ?? ""
    part.metadataHash = services[service]?.hash ?? ContentHash(of: [UInt8]())
    return part
  }

  /// The paths of all metadata documents.
  package var documentPaths: [OutputPath] {
    let texts = services.isEmpty ? [metadataPath] : services.values.map(\.path).sorted()
    return texts.compactMap { OutputPath(recorded: $0[...]) }.filter {
      $0.text.hasPrefix("\(ProjectLayout.folder)/metadata")
    }
  }

  /// The hash of the documents of several services.
  static func hash(of services: [String: ServiceDocument]) -> ContentHash {
    let lines = services.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.hash)\n" }
    return ContentHash(of: lines.joined().utf8)
  }
}
