import DialectFixtures
import HTTPTransport
import ServiceData
import Testing

@testable import SalesforceDialect

@Suite struct ServiceErrorTests {
  @Test(
    arguments: [
      (403, "REQUEST_LIMIT_EXCEEDED", .unavailable), (401, "INVALID_SESSION_ID", .notAuthenticated),
      (400, "UNABLE_TO_LOCK_ROW", .unavailable), (404, "ENTITY_IS_DELETED", .notFound), (404, "NOT_FOUND", .notFound),
      (400, "DUPLICATE_VALUE", .refused), (400, "ENTITY_IS_LOCKED", .refused),
      (412, "PRECONDITION_FAILED", .preconditionFailed),
      (400, "INVALID_QUERY_LOCATOR", .expiredToken), (400, "INVALID_REPLICATION_DATE", .expiredToken),
      (503, "SERVER_UNAVAILABLE", .unavailable), (400, "MALFORMED_QUERY", .refused),
      (403, "INSUFFICIENT_ACCESS_OR_READONLY", .forbidden), (429, "X", .unavailable),
      (400, "INSERT_UPDATE_DELETE_NOT_ALLOWED_DURING_MAINTENANCE", .unavailable),
      (403, "FUNCTIONALITY_TEMPORARILY_UNAVAILABLE", .unavailable), (403, "API_DISABLED_FOR_ORG", .notAuthenticated),
      (403, "INVALID_OPERATION_WITH_EXPIRED_PASSWORD", .notAuthenticated),
    ] as [(Int, String, ServiceError.Kind)])
  func codes(status: Int, code: String, kind: ServiceError.Kind) {
    let error = ServiceError(.fault(status, code, "why"))
    #expect(error.kind == kind)
    #expect(error.code == code)
    #expect(error.message == "why")
    #expect(error.status == status)
  }

  @Test func theLimitOfRequestsIsAPause() {
    let error = ServiceError(.fault(403, "REQUEST_LIMIT_EXCEEDED"))
    #expect(error.retryAfter == 60)
    #expect(error.isOutage)
    #expect(!ServiceError(.fault(400, "UNABLE_TO_LOCK_ROW")).isOutage)
    var limited = HTTPResponse.fault(403, "REQUEST_LIMIT_EXCEEDED")
    limited.headers["Retry-After"] = "5"
    #expect(ServiceError(limited).retryAfter == 5)
  }

  @Test(arguments: ["INSERT_UPDATE_DELETE_NOT_ALLOWED_DURING_MAINTENANCE", "API_CURRENTLY_DISABLED"])
  func maintenanceIsAPause(code: String) {
    for status in [400, 503] { #expect(ServiceError(.fault(status, code)).retryAfter == 60) }
  }

  @Test func aRetiredVersionIsNotAnExpiredToken() {
    let error = ServiceError(.fault(410, "GONE", "removed"))
    #expect(error.kind == .unavailable && error.retryAfter != nil)
    #expect(error.message.contains("version of its API") && error.message.hasSuffix("removed"))
  }

  @Test func namesTheFields() {
    let error = ServiceError(.fault(400, "FIELD_CUSTOM_VALIDATION_EXCEPTION", "bad", fields: ["Name", "Email"]))
    #expect(error.target == "Name")
    #expect(error.details.map(\.target) == ["Email"])
  }

  /// The service writes the name of the member with the matches wrongly in some answers.
  @Test(arguments: ["duplicateResult", "duplicateResut"])
  func aDuplicateRuleNamesTheRecordsAndWhatToDo(member: String) {
    let matches = #"{"matchRecords":[{"record":{"Id":"001A"}},{"record":{"Id":"001B"}}]}"#
    let body = #"[{"\#(member)":{"allowSave":true,"matchResults":[\#(matches)]},"errorCode":"DUPLICATES_DETECTED","#
    let error = ServiceError(.json(body + #""message":"Use one of these records?"}]"#, status: 400), to: .post)
    #expect(error.kind == .refused && error.code == "DUPLICATES_DETECTED")
    for words in ["duplicate rule", "Use one of these records?", "change the values", "in Salesforce"] {
      #expect(error.message.contains(words), "\(error.message)")
    }
    #expect(error.details.map(\.message) == ["similar to '001A'", "similar to '001B'"])
  }

  @Test func otherBodiesAreRead() {
    let token = HTTPResponse.json(#"{"error":"invalid_grant","error_description":"expired"}"#, status: 400)
    #expect(ServiceError(token).code == "invalid_grant")
    #expect(ServiceError(token).message == "expired")
    let result = HTTPResponse.json(
      #"{"success":false,"errors":[{"statusCode":"DUPLICATE_VALUE","message":"twice","fields":["X__c"]}]}"#, status: 400
    )
    #expect(ServiceError(result).code == "DUPLICATE_VALUE")
    #expect(ServiceError(result).target == "X__c")
    #expect(ServiceError(HTTPResponse(status: 500, body: Array("<html>".utf8))).kind == .unavailable)
  }

  @Test func aFailureOfTheServiceLeavesTheOutcomeOpen() {
    #expect(ServiceError(HTTPResponse(status: 504), to: .post).mayHaveBeenDone)
    #expect(!ServiceError(HTTPResponse(status: 503), to: .post).mayHaveBeenDone)
    // A page to sign in at may follow the change.
    #expect(ServiceError(HTTPResponse(status: 303), to: .post).mayHaveBeenDone)
    #expect(!ServiceError(HTTPResponse(status: 504), to: .get).mayHaveBeenDone)
  }
}
