import CommandLineInterface
import DataCommands
import FoundationEssentials
import ServiceData

/// The subject of an emitted package's tests: the application, its program, and its local copy of the service's data, if it
/// has one.
public protocol TestSubject: Sendable {
  /// The application.
  var application: any ClientApplication { get }
  /// The commands that prepare the program to use the fake service.
  var opening: [[String]] { get }
  /// The files of a profile, by name, with which the program keeps all data of the service.
  var profileFiles: [String: String] { get }
  /// The options for a command to use the fake service.
  var options: [String] { get }

  /// Runs the program.
  func run(_ arguments: [String], console: Console) async -> CommandStatus

  /// Opens the local copy of a set with its files in a directory; nil if the application has no local copy.
  ///
  /// - Throws: errors from the first download.
  func openCopy(of set: String, from remote: any RemoteService, in directory: URL) async throws -> (any ServiceCopy)?
}

extension TestSubject {
  public var opening: [[String]] { [] }
  public var profileFiles: [String: String] { [:] }

  public func openCopy(
    of set: String, from remote: any RemoteService, in directory: URL
  ) async throws -> (any ServiceCopy)? { nil }
}

/// A local copy of the service's data, which is updated on demand.
public protocol ServiceCopy: Sendable {
  /// Answers queries from the copy.
  var reader: any RowReading { get }

  /// Updates the copy.
  func synchronize() async throws

  /// Closes the copy.
  func close() async throws
}
