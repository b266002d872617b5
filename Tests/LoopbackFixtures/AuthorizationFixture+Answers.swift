import Foundation
import HTTPTransport
import Synchronization

extension AuthorizationFixture {
  /// Answers a request to the server or to the guarded service.
  static func answer(_ request: LoopbackServer.Received, _ box: Box, _ service: @escaping Service)
    -> [LoopbackServer.Step]
  {
    let path = request.target.split(separator: "?").first.map(String.init) ?? ""
    let host = request.headers["Host"] ?? ""
    if path.hasPrefix("/service") { return guarded(request, box, service) }
    return box.state.withLock { state in
      if path.hasPrefix("/.well-known/openid-configuration") { return json(metadata(host, state.metadata)) }
      guard request.method == "POST" else { return [LoopbackServer.response("404 Not Found")] }
      var form = form(request.body)
      form["path"] = path
      form["Authorization"] = request.headers["Authorization"]
      state.forms.append(form)
      switch path {
      case "/device":
        return json(deviceCode(host, state).merging(["expires_in": 900]) { _, new in new })
      case "/token" where form["response_type"] == "device_code": return json(deviceCode(host, state))
      case "/token": return token(form, &state)
      case "/revoke":
        state.refreshTokens.remove(form["token"] ?? "")
        return [LoopbackServer.response("200 OK")]
      default: return [LoopbackServer.response("404 Not Found")]
      }
    }
  }

  private static func deviceCode(_ host: String, _ state: State) -> [String: Any] {
    var answer: [String: Any] = [
      "device_code": "device-1", "user_code": state.userCode, "verification_uri": "http://\(host)/enter",
      "verification_uri_complete": "http://\(host)/enter?code=WDJB-MJHT",
    ]
    answer["interval"] = state.interval
    return answer
  }

  private static func token(_ form: [String: String], _ state: inout State) -> [LoopbackServer.Step] {
    if let secret = state.secret {
      let pair = Data("client:\(secret)".utf8).base64EncodedString()
      guard form["Authorization"] == "Basic \(pair)" else { return refusal("invalid_client") }
    }
    if !state.statuses.isEmpty { return [LoopbackServer.response("\(state.statuses.removeFirst()) Status")] }
    if !state.errors.isEmpty {
      let error = state.errors.removeFirst()
      if !error.isEmpty { return refusal(error) }
    }
    switch form["grant_type"] {
    case "refresh_token":
      let refreshToken = form["refresh_token"] ?? ""
      guard state.refreshTokens.contains(refreshToken) else { return refusal("invalid_grant") }
      if state.rotates { state.refreshTokens.remove(refreshToken) }
    case "authorization_code":
      guard state.codes.remove(form["code"] ?? "") != nil else { return refusal("invalid_grant") }
    case "device" where form["code"] == "device-1": break
    case "urn:ietf:params:oauth:grant-type:device_code", "client_credentials": break
    default: return refusal("unsupported_grant_type")
    }
    return json(issue(form, &state))
  }

  private static func issue(_ form: [String: String], _ state: inout State) -> [String: Any] {
    state.count += 1
    let accessToken = "access-\(state.count)"
    state.accessTokens.insert(accessToken)
    var answer: [String: Any] = ["access_token": accessToken, "token_type": "Bearer"]
    answer["expires_in"] = state.lifetime
    for (name, value) in state.members { answer[name] = value }
    let isRenewal = form["grant_type"] == "refresh_token"
    if state.issuesRefreshTokens, form["grant_type"] != "client_credentials", state.rotates || !isRenewal {
      let refreshToken = "refresh-\(state.count)"
      state.refreshTokens.insert(refreshToken)
      answer["refresh_token"] = refreshToken
    }
    return answer
  }

  private static func guarded(
    _ request: LoopbackServer.Received, _ box: Box, _ service: @escaping Service
  ) -> [LoopbackServer.Step] {
    let token = request.headers["Authorization"].map { String($0.dropFirst("Bearer ".count)) }
    guard box.state.withLock({ $0.accessTokens.contains(token ?? "") }) else {
      return [LoopbackServer.response("401 Unauthorized", ["WWW-Authenticate: Bearer"])]
    }
    return LoopbackServer.forward(request, to: service)
  }

  private static func metadata(_ host: String, _ more: [String: any Sendable]) -> [String: Any] {
    let root = "http://\(host)"
    var answer: [String: Any] = [
      "issuer": root, "token_endpoint": root + "/token", "authorization_endpoint": root + "/authorize",
      "device_authorization_endpoint": root + "/device", "revocation_endpoint": root + "/revoke",
    ]
    for (name, value) in more {
      if let text = value as? String, text.isEmpty { answer[name] = nil } else { answer[name] = value }
    }
    return answer
  }

  private static func refusal(_ code: String) -> [LoopbackServer.Step] {
    json(["error": code, "error_description": "because of a test"], status: "400 Bad Request")
  }

  private static func json(_ value: [String: Any], status: String = "200 OK") -> [LoopbackServer.Step] {
    let body = (try? JSONSerialization.data(withJSONObject: value)) ?? Data()
    return [LoopbackServer.response(status, ["Content-Type: application/json"], body: Array(body))]
  }

  private static func form(_ body: [UInt8]) -> [String: String] {
    var parts = URLComponents()
    parts.percentEncodedQuery = String(decoding: body, as: UTF8.self).replacing("+", with: "%20")
    return Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }
}
