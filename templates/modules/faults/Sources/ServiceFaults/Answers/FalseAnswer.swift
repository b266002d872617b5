/// A response with a success status that is not an answer to the request, from an intermediary or a broken service.
///
/// The raw value is its name in texts, such as `false:login@POST/1`.
public enum FalseAnswer: String, Sendable, Hashable, CaseIterable {
  /// Status 200 and a sign-in page, such as that of a captive portal or a single sign-on.
  case signInPage = "login"
  /// Status 200 and an error object.
  case error
  /// Status 200 and `{}`.
  case object
  /// Status 200 and `[]`.
  case array
  /// Status 200 and `{"value":null}`.
  case null
  /// Status 200 without content.
  case nothing
  /// Status 303 and a redirect to a page.
  case elsewhere
  /// Status 202, but the request is never processed.
  case promise
  /// Status 206 and a collection without entities, as if it were partial content.
  case part
  /// Status 201 and another entity of the same set.
  case otherEntity = "other"
}
