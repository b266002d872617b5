import SOQLQueries

/// The errors of queries, worded as the API words them.
enum QueryError {
  static func syntax(_ error: SOQLSyntaxError) -> APIError {
    let mark = String(repeating: " ", count: max(0, error.column - 1)) + "^"
    return APIError(
      400, "MALFORMED_QUERY",
      message: "\n\(error.line)\n\(mark)\nERROR at Row:\(error.row):Column:\(error.column)\n\(error.message)")
  }

  static func malformed(_ message: String) -> APIError { APIError(400, "MALFORMED_QUERY", message: message) }

  static func unknownField(_ name: String, _ object: String) -> APIError {
    APIError(
      400, "INVALID_FIELD",
      message:
        "No such column '\(name)' on entity '\(object)'. If you are attempting to use a custom field, be sure to append the "
        + "'__c' after the custom field name. Please reference your WSDL or the describe call for the appropriate names."
    )
  }

  static func unknownRelationship(_ name: String, _ object: String) -> APIError {
    APIError(
      400, "INVALID_FIELD",
      message:
        "Didn't understand relationship '\(name)' in field path of entity '\(object)'. If you are attempting to use a custom "
        + "relationship, be sure to append the '__r' after the custom relationship name.")
  }
}
