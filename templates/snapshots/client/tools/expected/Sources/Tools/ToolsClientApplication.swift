import DataCommands
import EntityAccess
import FoundationEssentials
import HTTPTransport
import RESTDialect
import RESTSampleService
import ServiceData
import ToolsModel
import TypedEntities

/// What the program is a front end of: which service, and how it is spoken to.
public struct ToolsClientApplication: ClientApplication {
  public let name = "tools"
  public let version = "1.0.0"

  public init() {}

  public var schema: ServiceSchema { ToolsSchema.shared }

  public func makeService(at root: ServiceURL, over client: any HTTPTransporting) throws -> any RemoteService {
    try ServiceDialect.service(at: root.description, schema: schema, transport: client)
  }

  public func makeDemo(in directory: URL) throws -> InProcessService {
    let demo = try ServiceDemo(schema: schema, directory: directory)
    return InProcessService(transport: demo.transport, root: try ServiceURL(demo.root))
  }
}
