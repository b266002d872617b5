import OnboardingSessions

extension SessionConfiguration {
  /// How requests are authenticated, in a word or two, without secrets: `none`, `basic`, `bearer`, `command`, or `oauth` and
  /// its grant.
  var authentication: String {
    if let oauth { return "oauth \(oauth.grant.rawValue)" }
    if tokenCommand != nil { return "command" }
    if bearerFile != nil { return "bearer" }
    return user != nil ? "basic" : "none"
  }
}
