import HTTPTransport
import ServiceData
import SharedState

/// A Salesforce organization as a service of the package, reached through the REST API (REST API Developer Guide).
///
/// Records are read by SOQL and written one by one or, all or nothing, by composite requests. The version of a record is
/// the time of its last change, changes since a time come from the query itself and from the service's lists of updated
/// and deleted records.
public struct SalesforceOrganization: RemoteService {
  public let schema: ServiceSchema
  /// Where the resources are.
  public let place: RESTAddress
  private let client: HTTPClient
  /// The identifier of the user, once it is known.
  let knownUser = Locked<String?>(nil)
  /// The seconds by which the clock of the service is ahead of that of the device, from its last answer.
  let clockOffset = Locked(0)
  /// The fields that the user can read, by the names of types. Only those are known that the service was asked for.
  let visibleFields = Locked<[String: Set<String>]>([:])
  /// The current time in seconds since 1970.
  let now: @Sendable () -> Int

  /// An organization at a URL: the address of the instance, or of a version of its API.
  ///
  /// - Parameter now: the current time in seconds since 1970.
  /// - Throws: ``ServiceError`` of kind `unsupported` if the URL is invalid or contains a password.
  public init(
    root: String, schema: ServiceSchema, transport: any HTTPTransporting,
    now: @escaping @Sendable () -> Int = { OffsetDateTime.now.secondsSinceEpoch }
  ) throws(ServiceError) {
    place = try RESTAddress(root, version: schema.document.protocolVersion)
    self.schema = schema
    client = HTTPClient(transport: transport)
    self.now = now
  }

  public var address: String? { place.service }

  /// A record that is shared, or no longer, keeps its version.
  public var deltasFollowAccess: Bool { false }

  /// Versions are compared here before a change is sent.
  public var comparesVersions: Bool { true }

  public var supportsChangeSets: Bool { true }

  /// The service's own operations are not part of the metadata of its objects.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported`, always.
  public func call(_ call: OperationCall) async throws -> OperationResult {
    throw ServiceError(.unsupported, "the service has no operation '\(call.operation.name)'")
  }

  /// The writer of mutations as requests.
  var changes: ChangeWriter { ChangeWriter(schema: schema) }

  /// Sends a request and returns its response, with any status.
  func exchange(_ request: HTTPRequest) async throws(ServiceError) -> HTTPResponse {
    var request = request
    if request.headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
    if request.body != nil { request.headers["Content-Type"] = "application/json" }
    do {
      let response = try await client.send(request)
      noteTime(of: response)
      return response
    } catch {
      var failure = ServiceError(anyError: error)
      if request.method.isSafe { failure.mayHaveBeenDone = false }
      throw failure
    }
  }

  /// Sends a request and throws for every response that reports a failure.
  func send(
    _ method: HTTPMethod = .get, _ url: ServiceURL, headers: HTTPHeaders = [:], body: [UInt8]? = nil
  ) async throws(ServiceError) -> HTTPResponse {
    let response = try await exchange(HTTPRequest(method, url: url.description, headers: headers, body: body))
    guard response.isSuccess else { throw ServiceError(response, to: method) }
    return response
  }

  /// Reads a body, and throws if it is not what the protocol defines. Only status 200 carries data: partial content (206)
  /// and a promise (202) do not count.
  func read<Content>(
    _ response: HTTPResponse, _ content: ([UInt8]) throws(JSONError) -> Content
  ) throws(ServiceError) -> Content {
    let type = response.headers["Content-Type"] ?? "no type"
    var reason = "status \(response.status) instead of 200"
    if response.status == 200 {
      do throws(JSONError) {
        return try content(response.body)
      } catch {
        reason = "\(error)"
      }
    }
    throw ServiceError(
      .malformedResponse,
      "cannot read the answer (\(type)): \(reason); check that the URL is the service's, and that no sign-in page "
        + "replaces it", status: response.status)
  }
}
