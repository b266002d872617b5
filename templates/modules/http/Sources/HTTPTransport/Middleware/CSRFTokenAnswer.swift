/// What a service answers when it is asked for a token.
struct CSRFTokenAnswer: Sendable {
  static let header = "X-CSRF-Token"
  /// The token, or `nil` if there is none.
  let token: String?
  /// Whether asking again would bring the same: not so where the service could not answer, or not this caller.
  let isFinal: Bool

  init(_ response: HTTPResponse) {
    let value = response.headers[Self.header] ?? ""
    token = value.isEmpty || HTTPHeaders.same(value, "required") ? nil : value
    isFinal = token != nil || (response.status != 401 && response.status != 403 && response.status < 500)
  }
}
