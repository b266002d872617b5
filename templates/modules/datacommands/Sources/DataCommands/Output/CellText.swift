import ServiceData

/// Formats a value for a table cell: scalars as plain text, structured values and collections as JSON.
package enum CellText {
  /// The text of a value; a null value becomes `null`.
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
