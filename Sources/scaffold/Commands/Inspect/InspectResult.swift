import Scaffold

/// The JSON of `scaffold inspect`: the service model as plugins receive it (``ServiceModelFormat``), and the renamed
/// elements.
struct InspectResult: Encodable {
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
