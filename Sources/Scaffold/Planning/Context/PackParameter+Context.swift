import GeneratorPacks
import Templates

extension PackParameter {
  /// The value in templates, below `parameters`.
  func templateValue(of value: String) -> TemplateValue {
    switch kind {
    case .flag: .bool(value == "true")
    case .text, .number: .string(value)
    case .choice(let choices): Self.choice(choices).value(of: value)
    }
  }

  /// The shape of the value in templates, below `parameters`.
  package var templateShape: ContextShape {
    switch kind {
    case .flag: .flag
    case .text, .number: .text
    case .choice(let choices): .object(Self.choice(choices).shape)
    }
  }

  private static func choice(_ values: [String]) -> ContextObject<String> {
    let isChosen = ContextObject<String>(
      "which one is chosen",
      values.map { value in .flag(value, "whether it is '\(value)'") { $0 == value } })
    return ContextObject(
      "a choice",
      [
        .text("value", "the chosen value") { $0 },
        .object("is", "for each value: whether it is chosen", of: isChosen) { $0 },
      ])
  }
}
