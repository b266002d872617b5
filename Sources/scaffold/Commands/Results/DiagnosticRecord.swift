import Scaffold

/// A diagnostic in the JSON of a result, with the keys that ``DiagnosticFormatter`` documents.
struct DiagnosticRecord: Encodable {
  let severity: Diagnostic.Severity
  let message: String
  let file: String?
  let line: Int?
  let column: Int?
  let excerpt: String?
  let hint: String?

  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity
    message = diagnostic.message
    file = diagnostic.location?.file
    line = diagnostic.location?.line
    column = diagnostic.location?.column
    excerpt = diagnostic.excerpt?.text
    hint = diagnostic.hint
  }
}
