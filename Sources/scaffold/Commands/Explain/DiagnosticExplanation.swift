import Scaffold

/// What `scaffold explain` shows for a diagnostic; its properties are the keys of the JSON.
struct DiagnosticExplanation: Encodable {
  /// The keys, as the help describes them.
  static let documentation = "'id', 'severities', 'cause' and 'remedy'"

  let id: String
  let severities: [Diagnostic.Severity]
  let cause: String
  let remedy: String

  init(_ diagnostic: DiagnosticID) {
    id = diagnostic.name
    severities = diagnostic.severities
    cause = diagnostic.cause
    remedy = diagnostic.remedy
  }

  /// The text for a terminal.
  var text: String {
    "\(id) (\(severities.map(\.rawValue).joined(separator: ", ")))\n\n\(cause)\nhint: \(remedy)\n"
  }
}
