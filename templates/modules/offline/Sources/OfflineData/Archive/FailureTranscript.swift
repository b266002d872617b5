import QueryLanguage
import ServiceData

/// The text of a failed request and its answer for the error archive: the change and the service's response. It leaves
/// out headers, which carry credentials, and hides the values of members whose names suggest secrets.
struct FailureTranscript {
  /// The kind and target of the change, then its values in the neutral form.
  let request: String
  /// The status and the service's error; nil if it returned none.
  let response: String?

  init(_ request: OutboxRequest, _ error: ServiceError) {
    var lines = [request.summary]
    if let etag = request.base?.etag { lines.append("If-Match: \(etag)") }
    switch request.change {
    case .service(.create(let row, _)), .service(.update(let row, _, _, _)):
      lines.append(String(decoding: Self.redacted(row).json(isPretty: true), as: UTF8.self))
    case .service(.call(let call)):
      for (name, value) in call.arguments.sorted(by: { $0.key < $1.key }) {
        let text = Self.isSecret(name) ? Self.mark : String(decoding: value.json(), as: UTF8.self)
        lines.append("\(name): \(text)")
      }
    case .service, .media: break
    }
    self.request = lines.joined(separator: "\n")
    response = Self.text(of: error)
  }

  private static func text(of error: ServiceError) -> String? {
    guard let status = error.status else { return nil }
    var lines = ["status \(status)", error.description]
    if let target = error.target { lines.append("target: \(target)") }
    for detail in error.details { lines.append("- " + (detail.target.map { "\($0): " } ?? "") + detail.message) }
    return lines.joined(separator: "\n")
  }

  private static let mark = "*****"
  private static let secretWords = ["password", "passwd", "passphrase", "secret", "token", "credential", "apikey"]

  private static func isSecret(_ name: String) -> Bool {
    let name = name.lowercased()
    return secretWords.contains { name.contains($0) }
  }

  private static func redacted(_ row: Row) -> Row {
    var row = row
    for name in row.presentNames {
      switch row[name] {
      case .string? where isSecret(name): row[name] = .string(mark)
      case .row(let inner)?: row[name] = .row(redacted(inner))
      default: continue
      }
    }
    return row
  }
}
