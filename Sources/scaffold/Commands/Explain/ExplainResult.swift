import Scaffold

/// The JSON of `scaffold explain`; its properties are the keys.
struct ExplainResult: Encodable {
  struct Step: Encodable {
    let type: String
    let origin: String?
    let text: String
  }

  let type: String
  let isIncluded: Bool
  let chain: [Step]
  let remedies: [String]

  init(_ explanation: TypeExplanation) {
    type = explanation.type.description
    isIncluded = explanation.isIncluded
    chain = explanation.chain.map {
      Step(type: $0.type.description, origin: $0.origin?.description, text: $0.description)
    }
    remedies = explanation.remedies
  }
}
