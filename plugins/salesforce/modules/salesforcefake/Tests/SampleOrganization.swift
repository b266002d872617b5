import FakeSalesforce
import HTTPTransport
import ServiceData

/// A small organization for tests.
enum SampleOrganization {
  static let schema: ServiceSchema = {
    do {
      return ServiceSchema(try SchemaDocument(text: text))
    } catch {
      fatalError("\(error)")
    }
  }()

  private static let text = """
    schema 1 salesforce 60.0
    enum SObject.Account_Type
      Prospect 0
      Customer 1
    enum SObject.Account_Colors__c
      red 0
      green 1
      blue 2
    enum SObject.Account_Industry open
      Farming 0
    complex SObject.Address open
    entity SObject.Account keys=Id alternate=Number__c title=Name
      Id String! max=18 computed
      Name String! max=20
      Type e:SObject.Account_Type
      Colors__c e:SObject.Account_Colors__c[]!
      Industry e:SObject.Account_Industry
      Number__c String max=10
      ParentId String max=18
      Parent n:SObject.Account ref=ParentId>Id
      AnnualRevenue Decimal precision=18 scale=2
      NumberOfEmployees Int32
      BillingCity String max=40
      BillingCountry String max=80
      Place__Latitude__s Decimal precision=18 scale=15
      BillingAddress c:SObject.Address computed
      ShippingLongitude Decimal precision=18 scale=15
      Founded__c Date
      Logo__c Stream
      SystemModstamp DateTimeOffset! computed
      Contacts n:SObject.Contact[] partner=Account
    entity SObject.Contact keys=Id alternate=Email title=Name
      Id String! max=18 computed
      AccountId String max=18
      Account n:SObject.Account partner=Contacts ref=AccountId>Id
      FirstName String max=40
      LastName String! max=80
      Name String! max=121 computed
      Email String max=80
      IsActive__c Boolean! generated
    set Accounts SObject.Account
    set Contacts SObject.Contact nodelete
    """
}

/// A client that speaks JSON with an organization.
struct OrganizationClient {
  let organization: FakeOrganization

  init(_ change: (inout OrganizationOptions) -> Void = { _ in }) throws {
    var options = OrganizationOptions()
    options.now = { 1_710_000_000 }
    change(&options)
    organization = try FakeOrganization(schema: SampleOrganization.schema, options: options)
  }

  /// Sends a request to a path below the root.
  func send(
    _ method: HTTPMethod, _ path: String, _ body: String? = nil, headers: HTTPHeaders = [:]
  ) async throws -> (status: Int, body: String) {
    let url = path.hasPrefix("/") ? "http://fake.invalid" + path : organization.root + path
    let request = HTTPRequest(method, url: url, headers: headers, body: body.map { Array($0.utf8) })
    let response = try await organization.send(request)
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  /// The rows of a query as text, one for each record, with the values of the fields in the order of the statement.
  func rows(_ statement: String, verb: String = "query") async throws -> [String] {
    let answer = try await send(.get, "\(verb)?q=\(PercentEncoding.encode(statement))")
    guard answer.status == 200 else { throw Refusal(text: answer.body) }
    guard case .row(let body) = try Value(json: Array(answer.body.utf8)), case .list(let records)? = body["records"]
    else { throw Refusal(text: answer.body) }
    return records.map { record in
      guard case .row(let row) = record else { return "" }
      return row.dynamic.filter { $0.name != "attributes" }.map { String(decoding: $0.value.json(), as: UTF8.self) }
        .joined(separator: " ")
    }
  }

  /// The identifier that the answer to a creation has.
  static func id(_ body: String) throws -> String {
    guard case .row(let row) = try Value(json: Array(body.utf8)), case .string(let id)? = row["id"] else {
      throw Refusal(text: body)
    }
    return id
  }
}

/// An answer that a test did not expect.
struct Refusal: Error { let text: String }
