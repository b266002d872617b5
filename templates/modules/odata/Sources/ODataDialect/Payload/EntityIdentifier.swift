import HTTPTransport
import ServiceData

extension EntityKey {
  /// Whether two keys can refer to the same entity. Services change the case of texts and GUIDs, pad texts with zeros
  /// or spaces, and write dates in other forms.
  func isSame(as other: EntityKey) -> Bool {
    parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy { own, other in
        switch (own.value, other.value) {
        case (.string(let one), .string(let two)): one == two || Self.plain(one) == Self.plain(two)
        case (.int(let one), .int(let two)): one == two
        case (.bool(let one), .bool(let two)): one == two
        default: true
        }
      }
  }

  private static func plain(_ text: String) -> String {
    // Dates have too many forms to compare here.
    let isDate = text.first?.isNumber == true && text.utf8.count >= 8 && text.contains(where: { ":-T".contains($0) })
    if isDate, !text.contains(where: \.isLetter) || text.contains("T") { return "" }
    let spaceless = text.filter { !$0.isWhitespace }.lowercased()
    return String(spaceless.drop { $0 == "0" })
  }
}

/// The URL that identifies an entity, absolute or relative, for example `http://host/service/Orders(7)` (OData 4.01
/// Part 2: URL Conventions, 4.3).
enum EntityIdentifier {
  /// The key in the last segment of the URL; nil if the segment holds no key that fits the type.
  ///
  /// A cast to a derived type may follow the key. The set in the URL does not matter: services identify an entity by
  /// the set that it comes from, even if another set was read.
  static func key(_ url: String, of type: StructuredSchema, grammar: any QueryGrammar) -> EntityKey? {
    guard !type.keys.isEmpty else { return nil }
    let parser = EntityKeyParser(type, grammar: grammar)
    let path = withoutCast(url.prefix { $0 != "?" && $0 != "#" })
    if path.hasSuffix(")") { return key(inParenthesesOf: path, parser) }
    let slash = path.lastIndex(of: "/")
    let segment = PercentEncoding.decode(slash.map { path[path.index(after: $0)...] } ?? path)
    if let key = key(inParenthesesOf: segment, parser) { return key }
    // A key can be a segment of its own (4.3.6). A segment that follows another key, or is the name of a set, is not a
    // key.
    guard let slash, !endsWithKey(path[..<slash]), type.service.set(segment) == nil else { return nil }
    return try? parser.key(segment, isLenient: true)
  }

  private static func key(inParenthesesOf path: some StringProtocol, _ parser: EntityKeyParser) -> EntityKey? {
    guard path.hasSuffix(")") else { return nil }
    let end = path.index(before: path.endIndex)
    // Text in a key can contain parentheses. The innermost pair that forms a key is tried first.
    for start in path.indices.reversed() where path[start] == "(" {
      let text = PercentEncoding.decode(path[path.index(after: start)..<end])
      if let key = try? parser.key(text) { return key }
    }
    return nil
  }

  /// The path without the type name at its end. A dot distinguishes a type name from other names.
  private static func withoutCast(_ path: Substring) -> Substring {
    guard !endsWithKey(path), let slash = path.lastIndex(of: "/"), path[slash...].contains("."),
      endsWithKey(path[..<slash])
    else { return path }
    return path[..<slash]
  }

  private static func endsWithKey(_ path: Substring) -> Bool { path.hasSuffix(")") || path.hasSuffix("%29") }
}
