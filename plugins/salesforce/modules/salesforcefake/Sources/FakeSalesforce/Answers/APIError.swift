import HTTPTransport
import ServiceData

/// Why a request is refused (REST API Developer Guide, "Status Codes and Error Responses").
struct APIError: Error, Sendable {
  let status: Int
  let code: String
  let message: String
  var fields: [String]

  init(_ status: Int, _ code: String, message: String, fields: [String] = []) {
    self.status = status
    self.code = code
    self.message = message
    self.fields = fields
  }

  /// The body of an answer: a list of one error.
  var body: Value {
    var members: [(String, Value)] = [("message", .string(message)), ("errorCode", .string(code))]
    if !fields.isEmpty || status == 400 && code.hasPrefix("REQUIRED_FIELD") {
      members.append(("fields", .texts(fields)))
    }
    return .list([.object(members)])
  }

  /// The error inside of the result of a collection.
  var entry: Value {
    .object([("statusCode", .string(code)), ("message", .string(message)), ("fields", .texts(fields))])
  }

  static let notFound = APIError(404, "NOT_FOUND", message: "The requested resource does not exist")

  static func method(_ method: HTTPMethod, allowed: String) -> APIError {
    APIError(
      405, "METHOD_NOT_ALLOWED", message: "HTTP Method '\(method.rawValue)' not allowed. Allowed are \(allowed)")
  }

  static func json(_ message: String) -> APIError { APIError(400, "JSON_PARSER_ERROR", message: message) }

  static func unknownField(_ name: String, _ object: String) -> APIError {
    APIError(400, "INVALID_FIELD", message: "No such column '\(name)' on sobject of type \(object)", fields: [name])
  }

  static func unknownObject(_ name: String) -> APIError {
    APIError(
      400, "INVALID_TYPE",
      message:
        "sObject type '\(name)' is not supported. If you are attempting to use a custom object, be sure to append the '__c' "
        + "after the entity name. Please reference your WSDL or the describe call for the appropriate names.")
  }

  static let deleted = APIError(404, "ENTITY_IS_DELETED", message: "entity is deleted")

  static let halted = APIError(
    400, "PROCESSING_HALTED",
    message: "The transaction was rolled back since another operation in the same transaction failed.")

  static let rolledBack = APIError(
    400, "ALL_OR_NONE_OPERATION_ROLLED_BACK",
    message: "Record rolled back because not all records were valid and the request was using AllOrNone header")
}
