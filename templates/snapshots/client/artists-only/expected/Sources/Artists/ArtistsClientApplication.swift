import ArtistsModel
import DataCommands
import EntityAccess
import FakeService
import FoundationEssentials
import HTTPTransport
import ODataDialect
import ServiceData
import TypedEntities

/// What the program is a front end of: which service, and how it is spoken to.
public struct ArtistsClientApplication: ClientApplication {
  public let name = "artists"
  public let version = "1.0.0"

  public init() {}

  public var schema: ServiceSchema { ArtistsSchema.shared }

  public func makeService(at root: ServiceURL, over client: any HTTPTransporting) throws -> any RemoteService {
    try ServiceDialect.service(at: root.description, schema: schema, transport: client)
  }

  public func makeDemo(in directory: URL) throws -> InProcessService {
    let demo = try ServiceDemo(schema: schema, directory: directory)
    return InProcessService(transport: demo.transport, root: try ServiceURL(demo.root))
  }
}
