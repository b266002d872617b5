import QueryLanguage
import ServiceData

extension ResourcePathReader {
  /// Parses a segment that begins with `$`.
  mutating func readSystemSegment(_ scanner: inout QueryScanner) throws {
    let start = scanner.position
    scanner.position += 1
    let name = scanner.identifier() ?? ""
    let end = Place(isEnd: true)
    switch name {
    case "metadata" where segments.isEmpty: append(.metadata, end)
    case "batch" where segments.isEmpty: append(.batch, end)
    case "entity" where segments.isEmpty: append(.entity, Place())
    case "count" where place.isCollection: append(.count, end)
    case "value" where hasRawValue: append(.value, end)
    case "links" where knowsLinks && !place.isCollection && place.structure?.kind == .entity: isLinks = true
    case "ref" where place.structure?.kind == .entity: append(.reference, end)
    case "each" where place.isCollection: append(.each, place)
    case "query" where !segments.isEmpty: append(.queryInBody, end)
    case "filter" where place.isCollection: try readFilter(&scanner)
    default:
      scanner.position = start
      throw scanner.unexpected("a property, a type or an operation")
    }
  }

  /// Whether the current resource has a raw value: it is a primitive value or a media entity (URL Conventions, 4.7).
  private var hasRawValue: Bool {
    if place.isCollection { return false }
    if let structure = place.structure { return structure.kind == .entity }
    return place.scalar != nil && place.scalar != .primitive(.stream)
  }

  private mutating func readFilter(_ scanner: inout QueryScanner) throws {
    try scanner.take(UInt8(ascii: "("))
    scanner.skipSpace()
    var parser = QueryExpressionParser(scanner, grammar: grammar)
    let expression = try parser.expression().replacingAliases(options.aliases)
    scanner = parser.scanner
    scanner.skipSpace()
    try scanner.take(UInt8(ascii: ")"))
    append(.filter(expression), place)
  }
}
