import Foundation
import HTTPTransport

/// Refuses requests without credentials if the service requires them (RFC 7617, RFC 6750).
struct AccessControl {
  private let accepted: [String]
  private let challenges: [String]

  init(user: String?, password: String?, token: String?) {
    var accepted: [String] = []
    var challenges: [String] = []
    if let user {
      accepted.append("Basic " + Data("\(user):\(password ?? "")".utf8).base64EncodedString())
      challenges.append("Basic realm=\"sample service\", charset=\"UTF-8\"")
    }
    if let token {
      accepted.append("Bearer " + token)
      challenges.append("Bearer realm=\"sample service\"")
    }
    self.accepted = accepted
    self.challenges = challenges
  }

  /// The answer to a request that is not let through.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard !accepted.isEmpty, !accepted.contains(request.headers["Authorization"] ?? "") else { return nil }
    var response = HTTPResponse(status: 401, body: Array("sign in first\n".utf8), finalURL: request.url)
    response.headers["Content-Type"] = "text/plain"
    for challenge in challenges { response.headers.add("WWW-Authenticate", challenge) }
    return response
  }
}
