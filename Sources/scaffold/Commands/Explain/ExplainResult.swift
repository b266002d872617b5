import CommandLineInterface
import Scaffold

/// The JSON of `scaffold explain`; its properties are the keys.
struct ExplainResult: Encodable {
  /// The keys with their meanings.
  static let keys = [
    ResultKey("type", "the type that is explained"), ResultKey("isIncluded", "whether the package has the type"),
    ResultKey("chain[].type", "a type on the way to it"), ResultKey("chain[].origin", "what leads to this type"),
    ResultKey("chain[].text", "the step as a sentence"),
    ResultKey("cuts[]", "the cuts that keep the type out"),
    ResultKey("remedies[]", "the sets and operations that would bring along a type that is left out"),
  ]

  struct Step: Encodable {
    let type: String
    let origin: String?
    let text: String
  }

  let type: String
  let isIncluded: Bool
  let chain: [Step]
  let cuts: [String]
  let remedies: [String]

  init(_ explanation: TypeExplanation) {
    type = explanation.type.description
    isIncluded = explanation.isIncluded
    chain = explanation.chain.map {
      Step(type: $0.type.description, origin: $0.origin?.description, text: $0.description)
    }
    cuts = explanation.cuts.map(\.description)
    remedies = explanation.remedies
  }
}
