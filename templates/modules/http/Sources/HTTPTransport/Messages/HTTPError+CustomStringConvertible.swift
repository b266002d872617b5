extension HTTPError: CustomStringConvertible {
  /// One line in lower case: what failed, where, why, and the remedy.
  public var description: String {
    let words = detail.isEmpty ? "" : ": \(detail)"
    return "\(host.isEmpty ? summaryWithoutHost : "\(summary) '\(host)'")\(words); \(remedy)"
  }

  /// What failed, without the preposition before a host.
  private var summaryWithoutHost: String {
    let words = summary.split(separator: " ")
    return ["at", "for", "from", "to"].contains(words.last) ? words.dropLast().joined(separator: " ") : summary
  }

  /// What failed; the host follows this text.
  public var summary: String {
    switch kind {
    case .invalidRequest: "cannot send the request to"
    case .cannotResolve: "cannot find the host"
    case .cannotConnect: "cannot connect to"
    case .timedOut: "timed out waiting for"
    case .connectionLost: "lost the connection to"
    case .insecure: "cannot establish a secure connection to"
    case .proxy: "cannot connect through the proxy to"
    case .redirect: "cannot follow the redirect from"
    case .tooLarge: "too large a response from"
    case .cancelled: "cancelled the request to"
    case .notAuthenticated: "not authenticated at"
    case .malformedResponse: "cannot read the response from"
    case .missingLibrary: "cannot load libcurl for the request to"
    case .other: "cannot complete the request to"
    }
  }

  /// What a user can do about it.
  public var remedy: String {
    if let ownRemedy { return ownRemedy }
    return switch kind {
    case .invalidRequest: "correct the request"
    case .cannotResolve: "check the host's name and the network connection"
    case .cannotConnect: "check that the service is running and that the host and port are right"
    case .timedOut: "try again later or allow more time"
    case .connectionLost: "try again"
    case .insecure: "name the service's certificate authority, or correct its certificate"
    case .proxy: "check the proxy's address in the settings or in 'http_proxy' and 'https_proxy'"
    case .redirect: "use the URL that the service redirects to"
    case .tooLarge: "request less data at a time, or allow larger responses"
    case .cancelled: "send it again"
    case .notAuthenticated: "sign in again"
    case .malformedResponse: "check that the URL is the service's"
    case .missingLibrary: "install the package of your system that contains libcurl, such as 'libcurl4'"
    case .other: "try again"
    }
  }
}
