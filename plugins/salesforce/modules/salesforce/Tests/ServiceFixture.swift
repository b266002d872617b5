import DialectFixtures
import HTTPTransport
import ServiceData

@testable import SalesforceDialect

/// A service that answers from a list.
struct ServiceFixture {
  let transport: ScriptedService
  let service: SalesforceOrganization

  init(_ answers: HTTPResponse...) throws {
    transport = ScriptedService(answers)
    service = try SalesforceOrganization(
      root: "https://acme.invalid", schema: OrganizationSchema.schema, transport: transport)
  }

  var requests: [HTTPRequest] { transport.requests }

  /// The statements of the requests, decoded, and the paths of those without one.
  var statements: [String] {
    requests.map { request in
      let place = request.url.dropFirst("https://acme.invalid/services/data/v60.0/".count)
      guard let range = place.firstRange(of: "?q=") else { return String(place) }
      return PercentEncoding.decode(String(place[range.upperBound...]))
    }
  }
}

extension EntityKey {
  /// The key of a record.
  init(id: String) { self.init([Part(name: "Id", value: .string(id))]) }
}

extension HTTPResponse {
  /// A page of records with their fields.
  static func records(_ records: String..., next: String? = nil, count: Int? = nil, date: String? = nil) -> HTTPResponse
  {
    var headers: HTTPHeaders = [:]
    headers["Date"] = date
    let link = next.map { #","nextRecordsUrl":"\#($0)""# } ?? ""
    return .json(
      #"{"totalSize":\#(count ?? records.count),"done":\#(next == nil)\#(link),"records":[\#(records.joined(separator: ","))]}"#,
      headers: headers)
  }

  /// Errors as the service reports them.
  static func fault(_ status: Int, _ code: String, _ message: String = "no", fields: [String] = []) -> HTTPResponse {
    let names = fields.map { "\"\($0)\"" }.joined(separator: ",")
    return .json(#"[{"message":"\#(message)","errorCode":"\#(code)","fields":[\#(names)]}]"#, status: status)
  }
}
