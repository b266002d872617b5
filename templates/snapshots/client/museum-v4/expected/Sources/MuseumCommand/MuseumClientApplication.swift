import DataCommands
import FakeService
import FoundationEssentials
import HTTPTransport
import Museum
import MuseumModel
import ODataDialect
import ServiceData

/// What the program is a front end of: which service, and how it is spoken to.
public struct MuseumClientApplication: ClientApplication {
  public let name = "museum"
  public var version: String { ProgramVersion.current }

  public init() {}

  public var schema: ServiceSchema { MuseumSchema.shared }

  public func makeService(at root: ServiceURL, over client: any HTTPTransporting) throws -> any RemoteService {
    try ServiceDialect.service(at: root.description, schema: schema, transport: client)
  }

  public func makeDemo(in directory: URL) throws -> InProcessService {
    let demo = try ServiceDemo(schema: schema, directory: directory)
    return InProcessService(transport: demo.transport, root: try ServiceURL(demo.root))
  }
}

extension MuseumClient {
  /// A client of the package's fake service, which runs in this process and stores its sample data in a directory.
  ///
  /// - Throws: the error of the system if the directory cannot be used.
  public init(demoIn directory: URL) throws {
    let application = MuseumClientApplication()
    let demo = try application.makeDemo(in: directory)
    self.init(remote: try application.makeService(at: demo.root, over: demo.transport))
  }
}
