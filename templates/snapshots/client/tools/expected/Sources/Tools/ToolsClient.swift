import EntityAccess
import HTTPTransport
import RESTDialect
import ServiceData
import ToolsModel

/// A client of the service: reads and changes its entities by their types, straight over HTTP.
///
///     let client = try ToolsClient(serviceURL: "https://example.com/service")
///     let found = try await client.fetch(ToolsSets.someSet.top(10))
public struct ToolsClient: ServiceClient {
  public let remote: any RemoteService

  /// A client of the service at an address.
  ///
  /// - Parameters:
  ///   - serviceURL: the service's root.
  ///   - authenticator: proves who is calling.
  ///   - transport: what sends requests; by default libcurl, as `TransportSettings` says.
  /// - Throws: `HTTPError` for an address that is none.
  public init(
    serviceURL: String, authenticator: any Authenticator = NoAuthenticator(),
    transport: any HTTPTransporting = CurlTransport(settings: TransportSettings(userAgent: "tools/1.0.0"))
  ) throws {
    let root = try ServiceURL(serviceURL)
    let client = HTTPClient.session(with: root, over: transport, authenticator: authenticator)
    remote = try ServiceDialect.service(at: root.description, schema: ToolsSchema.shared, transport: client)
  }

  /// A client of the service that something else speaks to.
  public init(remote: any RemoteService) { self.remote = remote }

  /// The operations of the service as methods.
  public var service: ToolsService { ToolsService(remote) }
}
