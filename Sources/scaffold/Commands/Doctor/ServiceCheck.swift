import CommandLineInterface
import HTTPTransport
import Scaffold

/// Asks a service for an answer of any kind: whether its name is known, it can be reached, and its certificate is trusted.
struct ServiceCheck {
  /// The address, as the user gave it.
  let address: String
  let settings: TransportSettings

  /// What was found. A refusal by the service is an answer, too.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for an invalid address, `CancellationError`.
  func finding() async throws -> EnvironmentFinding {
    let shown = ShownAddress.withoutCredentials(address)
    guard let url = try? ServiceURL(address) else {
      throw ScaffoldError(
        .usage, .invalidURL, "'\(shown)' is not the URL of a service", hint: "give one such as 'https://host/path/'")
    }
    let subject = "service \(shown)"
    do {
      let response = try await CurlTransport(settings: settings).send(
        HTTPRequest(url: url.description, headers: HTTPHeaders()))
      let security = url.description.lowercased().hasPrefix("https:") ? "its certificate is trusted" : "without TLS"
      return .found(subject, "answers with status \(response.status); \(security)")
    } catch let error as HTTPError where error.kind != .cancelled {
      var finding = EnvironmentFinding.missing(
        subject, "\(error.summary) '\(error.host)'\(error.detail.isEmpty ? "" : ": \(error.detail)")",
        remedy: error.remedy)
      finding.isNeeded = true
      return finding
    }
  }
}
