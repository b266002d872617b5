/// What comes back for a request that is no answer to it, although its status says that all went well: from something in
/// front of the service, or from a service that is broken.
///
/// Its raw value is its name in texts, such as `false:login@POST/1`.
public enum FalseAnswer: String, Sendable, Hashable, CaseIterable {
  /// A page to sign in at, with status 200, as a captive portal or a single sign-on shows it.
  case signInPage = "login"
  /// Status 200 and an error.
  case error
  /// Status 200 and `{}`.
  case object
  /// Status 200 and `[]`.
  case array
  /// Status 200 and `{"value":null}`.
  case null
  /// Status 200 without content.
  case nothing
  /// A redirect to a page, with status 303.
  case elsewhere
  /// A promise to do it later, with status 202, which nobody keeps.
  case promise
  /// A collection without entities, with status 206, as if it were a part of one.
  case part
  /// Another entity of the same set than was meant, with status 201.
  case otherEntity = "other"
}
