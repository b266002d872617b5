import CommandLineInterface
import Scaffold

/// What `scaffold template show` prints about a pack. Its properties are the keys of the JSON.
struct PackDescription: Encodable {
  /// The keys with their meanings.
  static let keys =
    [
      ResultKey("name", "the pack's name"), ResultKey("summary", "what it is for"),
      ResultKey("modules[].name", "the name of a module"), ResultKey("modules[].summary", "what it is for"),
      ResultKey("modules[].provides[]", "the slots that it can fill, each as 'slot:protocol'"),
    ] + Parameter.keys.below("parameters[]")

  struct Module: Encodable {
    let name: String
    let summary: String
    /// The slots that the module can fill, each as `slot:protocol`.
    let provides: [String]
  }

  struct Parameter: Encodable {
    /// The keys with their meanings.
    static let keys = [
      ResultKey("name", "the name of a parameter, for '--set'"), ResultKey("summary", "what it changes"),
      ResultKey("values[]", "the allowed values, or 'text' or 'number'"), ResultKey("default", "the default value"),
    ]

    let name: String
    let summary: String
    /// The allowed values, or the name of their kind.
    let values: [String]
    let `default`: String

    init(_ parameter: PackParameter) {
      name = parameter.name
      summary = parameter.summary
      values = PackDescription.values(of: parameter.kind)
      `default` = parameter.defaultValue
    }
  }

  let name: String
  let summary: String
  let modules: [Module]
  let parameters: [Parameter]

  init(_ pack: TemplatePack) {
    name = pack.name
    summary = pack.manifest.summary
    modules = pack.reachableModules.map { module in
      Module(
        name: module.name, summary: module.manifest.summary,
        provides: module.manifest.provisions.map { "\($0.slot):\($0.serviceProtocol)" })
    }
    parameters = pack.parameters.map(Parameter.init)
  }

  private static func values(of kind: PackParameter.Kind) -> [String] {
    switch kind {
    case .text: ["text"]
    case .flag: ["true", "false"]
    case .number: ["number"]
    case .choice(let values): values
    }
  }
}
