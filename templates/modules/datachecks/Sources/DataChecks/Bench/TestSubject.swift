import CommandLineInterface
import DataCommands
import FoundationEssentials
import ServiceData

/// What a test of an emitted package puts on a bench: the application, its program, and the copy of the service's data
/// that it keeps, if it keeps one.
public protocol TestSubject: Sendable {
  /// The application.
  var application: any ClientApplication { get }
  /// The commands that make the program ready to use the package's own service.
  var opening: [[String]] { get }
  /// The options that let a command use the package's own service.
  var options: [String] { get }

  /// Runs the program.
  func run(_ arguments: [String], console: Console) async -> CommandStatus

  /// Opens the copy of a set, with its files in a directory; nil where the application keeps none.
  ///
  /// - Throws: what the first download throws.
  func openCopy(of set: String, from remote: any RemoteService, in directory: URL) async throws -> (any ServiceCopy)?
}

extension TestSubject {
  public var opening: [[String]] { [] }

  public func openCopy(
    of set: String, from remote: any RemoteService, in directory: URL
  ) async throws -> (any ServiceCopy)? { nil }
}

/// A copy of the service's data, which is brought up to date on demand.
public protocol ServiceCopy: Sendable {
  /// What answers queries from the copy.
  var reader: any RowReading { get }

  /// Brings the copy up to date.
  func synchronize() async throws

  /// Lets go of the copy.
  func close() async throws
}
