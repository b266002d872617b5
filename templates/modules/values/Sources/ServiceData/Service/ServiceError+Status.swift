/// What a status of HTTP tells, in the terms of every protocol.
extension ServiceError {
  /// What a status that tells of a failure means (RFC 9110, 15).
  public init(status: Int) { self.init(Self.kind(status), Self.summary(status), status: status) }

  private static func kind(_ status: Int) -> Kind {
    switch status {
    case 401: .notAuthenticated
    case 403: .forbidden
    case 404: .notFound
    case 410: .expiredToken
    case 412, 428: .preconditionFailed
    case 408, 429, 500...: .unavailable
    case 400..<500: .refused
    default: .malformedResponse
    }
  }

  private static func summary(_ status: Int) -> String {
    switch kind(status) {
    case .notAuthenticated: "not authenticated; sign in and try again"
    case .forbidden: "the service does not allow this; ask for the permission"
    case .notFound: "the service has nothing there"
    case .expiredToken: "the link is too old; read again from the start"
    case .preconditionFailed: "the entity was changed by someone else; read it again"
    case .unavailable: "the service failed with status \(status); try again later"
    default: "the service answered with status \(status)"
    }
  }
}
