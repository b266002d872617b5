import ServiceData

extension Value {
  /// A JSON object.
  static func object(_ members: [(String, Value)]) -> Value {
    var row = Row(type: ServiceSchema.untyped)
    for (name, value) in members { row.loadDynamic(name, value) }
    return .row(row)
  }

  /// An array of texts.
  static func texts(_ texts: [String]) -> Value { .list(texts.map(Value.string)) }

  /// The members of a JSON object; nil for other values.
  var members: [(name: String, value: Value)]? {
    guard case .row(let row) = self else { return nil }
    return row.dynamic.map { ($0.name, $0.value) }
  }

  /// A member of a JSON object, by its name in any case.
  subscript(name: String) -> Value? { members?.first { $0.name.lowercased() == name.lowercased() }?.value }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  var elements: [Value]? { if case .list(let elements) = self { elements } else { nil } }
}
