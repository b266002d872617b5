/// The links of an answer's header fields `Link` (RFC 8288, 3).
struct LinkHeader {
  private var links: [(target: String, relations: [String])] = []

  /// Reads the values of all fields of that name, and ignores what is not a link.
  init(_ fields: [String]) {
    for field in fields { read(field[...]) }
  }

  /// The target of the first link of a relation, as it was sent.
  func target(of relation: String) -> String? {
    links.first { $0.relations.contains(relation) }?.target
  }

  private mutating func read(_ field: Substring) {
    var rest = field
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let target = String(rest[rest.index(after: start)..<end])
      rest = rest[rest.index(after: end)...]
      let parameters = Self.parameters(&rest)
      links.append((target, Self.relations(parameters)))
    }
  }

  /// The text up to the comma that ends a link; a comma in quotes does not.
  private static func parameters(_ rest: inout Substring) -> Substring {
    var isQuoted = false
    let end = rest.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    let parameters = rest[..<(end ?? rest.endIndex)]
    rest = rest[(end ?? rest.endIndex)...]
    return parameters
  }

  private static func relations(_ parameters: Substring) -> [String] {
    for parameter in parameters.split(separator: ";") {
      let parts = parameter.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
      guard parts.count == 2, parts[0].lowercased() == "rel" else { continue }
      let value = parameter.split(separator: "=", maxSplits: 1)[1].filter { $0 != "\"" }
      return value.split(separator: " ").map { $0.lowercased() }
    }
    return []
  }
}
