extension HTTPError: CustomStringConvertible {
  /// One line in lower case: what failed, where, in whose words, and what can be done.
  public var description: String {
    let place = host.isEmpty ? "" : " '\(host)'"
    let words = detail.isEmpty ? "" : ": \(detail)"
    return "\(summary)\(place)\(words); \(remedy)"
  }

  /// What failed, in words that the host follows.
  public var summary: String {
    switch kind {
    case .invalidRequest: "cannot send the request to"
    case .cannotResolve: "cannot find the host"
    case .cannotConnect: "cannot connect to"
    case .timedOut: "no answer in time from"
    case .connectionLost: "the connection broke to"
    case .insecure: "no secure connection to"
    case .proxy: "cannot pass the proxy to"
    case .redirect: "cannot follow the redirect from"
    case .tooLarge: "the response is too large from"
    case .cancelled: "the request was cancelled to"
    case .notAuthenticated: "not authenticated at"
    case .malformedResponse: "cannot read the response from"
    case .other: "the request failed to"
    }
  }

  /// What a user can do about it.
  public var remedy: String {
    switch kind {
    case .invalidRequest: "correct the request"
    case .cannotResolve: "check the host's name and the network connection"
    case .cannotConnect: "check that the service is running and that host and port are right"
    case .timedOut: "try again later or allow more time"
    case .connectionLost: "try again"
    case .insecure: "name the certificate authority of the service, or correct its certificate"
    case .proxy: "check the proxy's address in the settings or in 'http_proxy' and 'https_proxy'"
    case .redirect: "use the URL that the service redirects to"
    case .tooLarge: "ask for less at a time or allow larger responses"
    case .cancelled: "start it again"
    case .notAuthenticated: "sign in again"
    case .malformedResponse: "check that the URL is that of the service"
    case .other: "try again"
    }
  }
}
