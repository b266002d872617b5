import ServiceData

/// The text form of OData V4: the neutral one, but for dates and times without an offset, which V4 does not have.
struct VersionFourGrammar: QueryGrammar {
  func text(of literal: QueryLiteral) -> String {
    if literal.kind == .primitive(.dateTime), case .string(let text) = literal.value {
      return QueryLiteral(.string(text + "Z"), kind: .primitive(.dateTimeOffset)).standardText
    }
    return literal.standardText
  }
}
