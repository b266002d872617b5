import CommandLineInterface
import FoundationEssentials
import HTTPTransport
import ServiceData

/// What a program needs of the emitted client that it is a front end of.
public protocol ClientApplication: Sendable {
  /// The name of the program.
  var name: String { get }
  /// The version of the program.
  var version: String { get }
  /// What the service offers.
  var schema: ServiceSchema { get }
  /// Where the program keeps its state, unless `--profile` says otherwise.
  var defaultProfile: URL { get }

  /// A client of the service that speaks its protocol.
  func makeService(at root: ServiceURL, over client: any HTTPTransporting) throws -> any RemoteService

  /// The package's own service, in this process, with its state in a directory of the profile.
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

  /// Where the program keeps its state with `--demo`, unless `--profile` says otherwise: beside ``defaultProfile``, so that
  /// who tries something out leaves the session with the real service alone.
  package var demoProfile: URL {
    defaultProfile.deletingLastPathComponent().appendingPathComponent(defaultProfile.lastPathComponent + "-demo")
  }

  /// The profile that arguments name, else the usual one.
  package func profile(_ arguments: ParsedArguments) -> URL {
    if let named = arguments.value(GlobalOptions.profile) { return URL(fileURLWithPath: named) }
    return arguments.contains(GlobalOptions.demo) ? demoProfile : defaultProfile
  }
}

/// A service in this process: what answers, and the address that it answers under.
public struct InProcessService: Sendable {
  /// What answers requests.
  public let transport: any HTTPTransporting
  /// The address of the service's root.
  public let root: ServiceURL

  /// A service of these parts.
  public init(transport: any HTTPTransporting, root: ServiceURL) {
    self.transport = transport
    self.root = root
  }
}
