import GeneratorCore
import HTTPTransport

/// A response without metadata, converted to an error with the service's message and a remedy.
struct ServiceRefusal {
  let response: HTTPResponse
  let url: ServiceURL
  /// Whether the request was authenticated.
  let isAuthenticated: Bool

  /// The error for the response.
  var error: ScaffoldError {
    let message = ServiceMessage(response)
    let words = message.text.map { ": '\($0)'" } ?? ""
    guard !response.isSuccess else {
      let found = message.isWebPage ? "a web page" : "something else"
      return ScaffoldError(
        .unreachable, .unexpectedAnswer, "expected metadata from '\(shownURL)'\(detour), found \(found)\(words)",
        hint: pageRemedy(message))
    }
    let page = message.isWebPage ? " with a web page" : ""
    return ScaffoldError(
      .unreachable, .requestRefused,
      "'\(shownURL)'\(detour.isEmpty ? "" : detour + ",") answered \(status)\(page)\(words)",
      hint: remedy(message))
  }

  /// The error for a failed exchange.
  static func error(_ error: HTTPError, url: ServiceURL) -> ScaffoldError {
    if error.kind == .cancelled {
      return ScaffoldError(.interrupted, .interrupted, "stopped while reading '\(shown(url))'")
    }
    let words = error.detail.isEmpty ? "" : ": \(error.detail)"
    if error.kind == .missingLibrary {
      return ScaffoldError(.notSetUp, .missingLibrary, "cannot load libcurl\(words)", hint: error.remedy)
    }
    if error.kind == .tooLarge {
      return ScaffoldError(
        .unusableMetadata, .documentTooLarge, "the response of '\(shown(url))' is too large\(words)",
        hint: XMLLimits.remedy)
    }
    return ScaffoldError(
      .unreachable, .serviceUnreachable, "\(error.summary) '\(error.host)'\(words)", hint: remedy(for: error))
  }

  private static func remedy(for error: HTTPError) -> String {
    switch error.kind {
    case .insecure:
      "name its certificate authority with --cacert FILE; if the service has no TLS, its URL starts with 'http://'"
    case .timedOut: "try again later, or allow more time with --timeout SECONDS"
    case .invalidRequest: "check the headers and the files that --cacert, --cert and --key name"
    case .redirect: "use the URL that the service redirects to; if it is a login, \(Self.introduction)"
    default: error.remedy
    }
  }

  private static let introduction = "sign in with --user USER, --bearer-file FILE or --header @FILE"

  /// A URL for messages, with secrets in its query redacted.
  static func shown(_ url: ServiceURL) -> String {
    SecretRedactor().redact(url: url.description)
  }

  private var shownURL: String { Self.shown(url) }

  /// The target of a redirect without its query, which may contain secrets if it is a login page.
  private var detour: String {
    guard var place = try? ServiceURL(response.finalURL), place != url else { return "" }
    place.query = nil
    return ", which redirects to '\(Self.shown(place))'"
  }

  private var status: String {
    let names = [
      304: "Not Modified", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
      405: "Method Not Allowed",
      406: "Not Acceptable", 407: "Proxy Authentication Required", 410: "Gone", 415: "Unsupported Media Type",
      429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
      503: "Service Unavailable", 504: "Gateway Timeout",
    ]
    return names[response.status].map { "\(response.status) \($0)" } ?? "\(response.status)"
  }

  private func remedy(_ message: ServiceMessage) -> String {
    switch response.status {
    case 304: "remove conditions such as 'If-None-Match' from the headers"
    case 300..<400: "use the URL that the service redirects to"
    case 401: authenticationRemedy
    case 403 where isAuthenticated: "ask for an account that may read the service's metadata"
    case 403: "the service may require you to sign in: use --user USER, --bearer-file FILE or --header @FILE"
    case 404, 410: "check the URL: it is the service's root, or that of its '$metadata'"
    case 405, 406, 415: "name the type that the service gives with --header 'Accept: TYPE'"
    case 407: "name the proxy with user and password in 'http_proxy' and 'https_proxy'"
    case 429, 500...: "try again later, or save the metadata to a file and name that"
    default: message.isWebPage ? pageRemedy(message) : "check the URL and the headers"
    }
  }

  private var authenticationRemedy: String {
    let schemes = response.headers.values(of: "WWW-Authenticate").compactMap { $0.split(separator: " ").first }
    let wanted = schemes.isEmpty ? "" : " (the service accepts \(schemes.joined(separator: ", ")))"
    return isAuthenticated
      ? "check the credentials\(wanted)" : Self.introduction + wanted
  }

  private func pageRemedy(_ message: ServiceMessage) -> String {
    if message.isWebPage && !isAuthenticated {
      return "if the page is a login, \(Self.introduction)"
    }
    return "check the URL: it is the service's root, or that of its '$metadata'"
  }
}
