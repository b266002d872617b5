import CommandLineInterface
import Scaffold

/// The JSON of `scaffold inspect`: the service model as plugins receive it (``ServiceModelFormat``), and the renamed
/// elements.
struct InspectResult: Encodable {
  /// The keys with their meanings.
  static let keys = [
    ResultKey("format", "'\(ServiceModelFormat.name)'"), ResultKey("version", "the version of the format"),
    ResultKey("service", "the service model as plugins receive it; 'docs/PLUGINS.md' describes it"),
    ResultKey("names[].path", "the path of an element whose name in Swift differs from the metadata's"),
    ResultKey("names[].original", "its name in the metadata"), ResultKey("names[].swift", "its name in Swift"),
    ResultKey("names[].reasons[]", "why it differs"),
    ResultKey.diagnosticCounts,
  ]

  struct Name: Encodable {
    let path: String
    let original: String
    let swift: String
    let reasons: [NameDecision.Reason]

    init(_ decision: NameDecision) {
      path = decision.path.text
      original = decision.original
      swift = decision.swift.name
      reasons = decision.reasons
    }
  }

  let format = ServiceModelFormat.name
  let version = ServiceModelFormat.version
  let service: ServiceModel
  let names: [Name]
  let diagnosticCounts: [String: Int]

  init(_ model: NamedModel, diagnosticCounts: [String: Int]) {
    self.diagnosticCounts = diagnosticCounts
    service = model.model
    names = model.changedNames.map(Name.init)
  }
}
