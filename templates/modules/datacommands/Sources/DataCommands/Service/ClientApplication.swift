import CommandLineInterface
import FoundationEssentials
import HTTPTransport
import ServiceData

/// A client that the program is the front end of.
public protocol ClientApplication: Sendable {
  /// The name of the program.
  var name: String { get }
  /// The version of the program.
  var version: String { get }
  /// The service's schema.
  var schema: ServiceSchema { get }
  /// The directory of the program's state, unless `--profile` names another one.
  var defaultProfile: URL { get }

  /// Creates a client for the service's protocol.
  func makeService(at root: ServiceURL, over client: any HTTPTransporting) throws -> any RemoteService

  /// Creates the package's fake service in this process, with its state in a directory of the profile.
  func makeDemo(in directory: URL) throws -> InProcessService
}

extension ClientApplication {
  /// `$XDG_STATE_HOME/<name>`, else `~/.local/state/<name>` (XDG Base Directory Specification 0.8).
  public var defaultProfile: URL {
    let environment = ProcessInfo.processInfo.environment
    let named = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    let states = named ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/state")
    return states.appendingPathComponent(name)
  }

  /// The directory of the program's state with `--demo`, unless `--profile` names another one. It is next to
  /// ``defaultProfile``, so that trying the demo does not touch the session with the real service.
  package var demoProfile: URL {
    defaultProfile.deletingLastPathComponent().appendingPathComponent(defaultProfile.lastPathComponent + "-demo")
  }

  /// The profile that the arguments name, else the default one.
  package func profile(_ arguments: ParsedArguments) -> URL {
    if let named = arguments[GlobalOptions.profile] { return URL(fileURLWithPath: named) }
    return arguments[GlobalOptions.demo] ? demoProfile : defaultProfile
  }
}

/// A service in this process.
public struct InProcessService: Sendable {
  /// The transport that answers requests.
  public let transport: any HTTPTransporting
  /// The address of the service's root.
  public let root: ServiceURL

  /// Creates a service from its transport and root.
  public init(transport: any HTTPTransporting, root: ServiceURL) {
    self.transport = transport
    self.root = root
  }
}
