/// What an organization takes from its users.
public enum OrganizationMode: Sendable {
  case normal
  /// Records can be read, but not changed: the service is being maintained.
  case readOnly
  /// The user or the edition of the organization has no access to the API.
  case withoutAPI
  /// The user has to set another password first.
  case expiredPassword
  /// The version of the API was retired.
  case retiredVersion

  /// Why no request is answered; nil if requests are.
  var refusal: APIError? {
    switch self {
    case .normal, .readOnly: nil
    case .withoutAPI:
      APIError(403, "API_DISABLED_FOR_ORG", message: "The REST API is not enabled for this Organization.")
    case .expiredPassword:
      APIError(
        403, "INVALID_OPERATION_WITH_EXPIRED_PASSWORD",
        message: "The users password has expired, you must call SetPassword before attempting any other API operations")
    case .retiredVersion: APIError(410, "GONE", message: "The requested resource is no longer available")
    }
  }

  /// Why no record can be changed; nil if records can be.
  var refusalOfChanges: APIError? {
    guard case .readOnly = self else { return nil }
    return APIError(
      400, "INSERT_UPDATE_DELETE_NOT_ALLOWED_DURING_MAINTENANCE", message: "Updates can't be made during maintenance.")
  }
}
