/// A diagnostic as JSON: an object with the keys `id`, `severity`, `message`, `file`, `line`, `column`, `excerpt` and
/// `hint`. Absent values are omitted.
public struct DiagnosticRecord: Encodable, Sendable {
  private let id: String
  private let severity: Diagnostic.Severity
  private let message: String
  private let file: String?
  private let line: Int?
  private let column: Int?
  private let excerpt: String?
  private let hint: String?

  /// Creates the record of a diagnostic.
  public init(_ diagnostic: Diagnostic) {
    id = diagnostic.id.name
    severity = diagnostic.severity
    message = diagnostic.message
    file = diagnostic.location?.file
    line = diagnostic.location?.line
    column = diagnostic.location?.column
    excerpt = diagnostic.excerpt?.text
    hint = diagnostic.hint
  }
}
