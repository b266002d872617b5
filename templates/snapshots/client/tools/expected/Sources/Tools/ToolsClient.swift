import DataCommands
import EntityAccess
import FoundationEssentials
import HTTPTransport
import RESTDialect
import RESTSampleService
import ServiceData
import ToolsModel
import TypedEntities

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
    remote = try ToolsClientApplication().makeService(at: root, over: client)
  }

  /// A client of the package's own service, which is in this process and keeps its sample data in a directory.
  ///
  /// - Throws: what the system says where the directory cannot be used.
  public init(demoIn directory: URL) throws {
    let application = ToolsClientApplication()
    let demo = try application.makeDemo(in: directory)
    remote = try application.makeService(at: demo.root, over: demo.transport)
  }

  /// The operations of the service as methods.
  public var service: ToolsService { ToolsService(remote) }
}
