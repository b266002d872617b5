import CommandLineInterface
import FoundationEssentials
import HTTPTransport
import LocalFiles
import ServiceData

/// A client that the program is the front end of.
public protocol ClientApplication: Sendable {
  /// What the user types before a command: the name of the program, `shop`. In a program of several services, it is the
  /// name of the program and that of the service, `app orders`.
  var name: String { get }
  /// The version of the program.
  var version: String { get }
  /// The service's schema.
  var schema: ServiceSchema { get }
  /// The URL of the service, unless `--service-url` names another one; nil if it always has to be named.
  var serviceURL: String? { get }
  /// The directory of the program's state, unless `--profile` names another one.
  var defaultProfile: URL { get }

  /// Creates a client for the service's protocol.
  func makeService(at root: ServiceURL, over client: any HTTPTransporting) throws -> any RemoteService

  /// Creates the package's fake service in this process, with its state in a directory of the profile.
  func makeDemo(in directory: URL) throws -> InProcessService
}

extension ClientApplication {
  /// None: the service has to be named.
  public var serviceURL: String? { nil }

  /// The name of the service in lower case: the last word of ``name``. Directories and environment variables are named by
  /// it, so that a service keeps its data when another one is added to its program.
  package var serviceName: String { name.split(separator: " ").last.map(String.init) ?? name }

  /// Whether the program has several services.
  private var isOneOfSeveral: Bool { name.contains(" ") }

  /// `$XDG_STATE_HOME/<service>`, else `~/.local/state/<service>` (XDG Base Directory Specification 0.8).
  public var defaultProfile: URL { BaseDirectories().state.appendingPathComponent(serviceName) }

  /// The directory of the program's state with `--demo`, unless `--profile` names another one. It is next to
  /// ``defaultProfile``, so that trying the demo does not touch the session with the real service.
  package var demoProfile: URL {
    defaultProfile.deletingLastPathComponent().appendingPathComponent(defaultProfile.lastPathComponent + "-demo")
  }

  /// The profile that the arguments name, else the default one. In a program of several services, each has a directory of
  /// its own in the profile that the arguments name.
  package func profile(_ arguments: ParsedArguments) -> URL {
    if let named = arguments[GlobalOptions.profile] {
      let directory = URL(fileURLWithPath: named)
      return isOneOfSeveral ? directory.appendingPathComponent(serviceName) : directory
    }
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
