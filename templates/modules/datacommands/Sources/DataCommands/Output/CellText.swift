import ServiceData

/// The text of a value in a cell: plain for scalars, JSON for what has parts.
package enum CellText {
  /// The text; `null` stands for a value that is null.
  package static func of(_ value: Value, null: String) -> String {
    switch value {
    case .null: null
    case .bool(let flag): flag ? "true" : "false"
    case .int(let number): String(number)
    case .decimal(let text), .string(let text): text
    case .double(let number): number.isFinite ? String(number) : JSONWriter.text(ofNonFinite: number)
    case .row, .list: String(decoding: value.json(), as: UTF8.self)
    }
  }
}
