import CommandLineInterface
import Scaffold

/// The JSON of `scaffold inspect`: the service model as plugins receive it (``ServiceModelFormat``), and the renamed
/// elements.
struct InspectResult: Encodable {
  /// The keys with their meanings.
  static let keys =
    [
      ResultKey("format", "'\(ServiceModelFormat.name)'"), ResultKey("version", "the version of the format"),
      ResultKey("service", "the service model as plugins receive it; 'docs/PLUGINS.md' describes it"),
      ResultKey("names[].path", "the path of an element whose name in Swift differs from the metadata's"),
      ResultKey("names[].original", "its name in the metadata"), ResultKey("names[].swift", "its name in Swift"),
      ResultKey("names[].plain", "its name without the rules for names"),
      ResultKey("names[].reasons[]", "why it differs"),
      ResultKey.diagnosticCounts,
    ] + costKeys

  private static let costKeys =
    [
      ResultKey("total.types", "how many types the selection has; 'cost' is there with '--cost' only"),
      ResultKey("total.files", "how many source files they are in"),
      ResultKey("total.seconds", "how long the compiler takes for them, an estimate"),
      ResultKey("entries[].option", "the option that leaves an element out"),
      ResultKey("entries[].types", "how many types are left out with it"),
      ResultKey("entries[].files", "how many source files are left out with it"),
      ResultKey("entries[].seconds", "how long the compiler takes for them"),
      ResultKey("entries[].neededTypes", "how many types the element needs, of a set"),
    ].below("cost")

  struct Name: Encodable {
    let path: String
    let original: String
    let plain: String
    let swift: String
    let reasons: [NameDecision.Reason]

    init(_ decision: NameDecision, plain: NamedModel) {
      path = decision.path.text
      original = decision.original
      self.plain = plain[decision.path]?.name ?? decision.swift.name
      swift = decision.swift.name
      reasons = decision.reasons
    }
  }

  struct Cost: Encodable {
    struct Entry: Encodable {
      let option: String
      let types: Int
      let files: Int
      let seconds: Double
      let neededTypes: Int?
    }

    struct Total: Encodable {
      let types: Int
      let files: Int
      let seconds: Double
    }

    let total: Total
    let entries: [Entry]

    init(_ cost: SelectionCost) {
      total = Total(types: cost.total.types, files: cost.total.files, seconds: cost.total.buildSeconds)
      entries = cost.entries.map {
        Entry(
          option: $0.option, types: $0.saved.types, files: cost.fileChange(without: $0),
          seconds: cost.total.seconds(savedWithout: $0.saved),
          neededTypes: $0.neededTypes)
      }
    }
  }

  let format = ServiceModelFormat.name
  let version = ServiceModelFormat.version
  let service: ServiceModel
  let names: [Name]
  /// Only with `--cost`.
  let cost: Cost?
  let diagnosticCounts: [String: Int]

  init(_ model: NamedModel, plain: NamedModel, cost: SelectionCost?, diagnosticCounts: [String: Int]) {
    self.diagnosticCounts = diagnosticCounts
    service = model.model
    names = model.changedNames.map { Name($0, plain: plain) }
    self.cost = cost.map(Cost.init)
  }
}
