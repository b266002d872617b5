import HTTPTransport
import ServiceData

/// The URL that identifies an entity, as `http://host/service/Orders(7)` (OData 4.01 Part 2: URL Conventions, 4.3).
enum EntityIdentifier {
  /// The key that the last segment of the URL holds; nil where it holds none that fits the type.
  static func key(_ url: String, of type: StructuredSchema, grammar: any QueryGrammar) -> EntityKey? {
    let parser = EntityKeyParser(type, grammar: grammar)
    let path = url.prefix { $0 != "?" && $0 != "#" }
    if let end = path.lastIndex(of: ")") {
      // Text in a key can hold parentheses; the innermost that makes a key is tried first.
      for start in path.indices.reversed() where path[start] == "(" && start < end {
        let text = PercentEncoding.decode(path[path.index(after: start)..<end])
        if let key = try? parser.key(text) { return key }
      }
    }
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return try? parser.key(PercentEncoding.decode(path[path.index(after: slash)...]), isLenient: true)
  }
}
