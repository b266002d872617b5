/// What the plugin says about itself (`docs/schemas/describe.schema.json`).
struct ReaderDescription: Encodable {
  let protocolVersion = ReaderRequest.version
  let kind = "reader"
  let name = "salesforce"
  let version = "1.0.0"
  let summary = "Reads the descriptions of Salesforce objects: one, a folder of them, or those of an organization."
  let handles = Handles()
  let parameters = [
    Parameter(
      name: Parameter.apiVersion,
      summary:
        "The version of the API, such as 62.0. By default that of the documents, or the newest of an organization, which is recorded."
    )
  ]
  let modules = "modules"

  /// The documents that it reads without being named.
  struct Handles: Encodable {
    let names = ["*.describe.json", "*-describe.json"]
    let contents = ["\"childRelationships\"", "\"sobjects\""]
    let folders = true
    let addresses = true
  }

  /// A parameter that a user can set.
  struct Parameter: Encodable {
    static let apiVersion = "apiVersion"

    let name: String
    let summary: String
    let kind = "text"
    let `default` = ""
  }
}
