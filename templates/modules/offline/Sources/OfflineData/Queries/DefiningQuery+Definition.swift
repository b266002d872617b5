import QueryLanguage
import ServiceData

extension DefiningQuery {
  /// The query as text. The store keeps it to detect changes of the query, and to restore queries that were added
  /// later.
  func definition(isAdded: Bool) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("set")
    writer.write(query.set)
    for option in QueryOptionsWriter().options(of: query) {
      writer.name(option.name.rawValue)
      writer.write(option.text)
    }
    if let size = query.pageSize {
      writer.name("pageSize")
      writer.write(Int64(size))
    }
    if let modificationProperty {
      writer.name("modified")
      writer.write(modificationProperty)
    }
    for (name, flag) in [("streams", retrievesStreams), ("sync", isNamedSync), ("added", isAdded)] where flag {
      writer.name(name)
      writer.write(true)
    }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Whether a definition is that of a named sync.
  static func isNamedSync(_ definition: String) -> Bool {
    guard case .row(let fields)? = try? Value(json: Array(definition.utf8)) else { return false }
    return fields["sync"] == .bool(true)
  }

  /// Reads the definition of a query that was added later; nil for a query of the configuration, and for text that this
  /// version cannot read.
  init?(added definition: String, name: String) {
    guard case .row(let fields)? = try? Value(json: Array(definition.utf8)), fields["added"] == .bool(true),
      case .string(let set)? = fields["set"]
    else { return nil }
    var query = RowQuery(set: set)
    for option in QueryOptionName.allCases {
      guard case .string(let text)? = fields[option.rawValue] else { continue }
      guard (try? query.set(option, to: text)) != nil else { return nil }
    }
    if case .int(let size)? = fields["pageSize"], size > 0 { query.pageSize = Int(size) }
    var modified: String?
    if case .string(let property)? = fields["modified"] { modified = property }
    self.init(
      name: name, query: query, retrievesStreams: fields["streams"] == .bool(true), modificationProperty: modified)
  }
}
