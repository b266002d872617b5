import CommandLineInterface
import Scaffold

/// What `scaffold explain` shows for a diagnostic; its properties are the keys of the JSON.
struct DiagnosticExplanation: Encodable {
  /// The keys with their meanings.
  static let keys = [
    ResultKey("id", "of a diagnostic: its identifier"), ResultKey("severities[]", "of a diagnostic: its severities"),
    ResultKey("cause", "of a diagnostic: when it is reported"), ResultKey("remedy", "of a diagnostic: what to do"),
  ]

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
