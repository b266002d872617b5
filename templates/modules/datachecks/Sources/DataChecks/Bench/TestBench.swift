import CommandLineInterface
import DataCommands
import FoundationEssentials
import HTTPTransport
import ModelChecks
import ServiceData

/// An application and its fake service in a temporary directory: everything that a test of an emitted package needs, without
/// a network.
public struct TestBench: Sendable {
  /// The subject of the test.
  public let subject: any TestSubject
  /// The directory of stores, profiles and the service's state.
  public let directory: URL
  /// The service in this process.
  public let demo: InProcessService
  /// The application's client for the service.
  public let remote: any RemoteService

  /// The application under test.
  public var application: any ClientApplication { subject.application }

  /// Creates a bench, runs work with it, and removes it.
  ///
  /// - Throws: errors from the work and from creating the service.
  public static func with<Result>(
    _ subject: any TestSubject, _ work: (TestBench) async throws -> Result
  ) async throws -> Result {
    let name = "\(subject.application.name)-tests-\(UUID().uuidString)"
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try await work(TestBench(subject, directory))
  }

  /// Creates a bench in the directory of another one, as after the end of a process.
  package init(_ subject: any TestSubject, _ directory: URL) throws {
    self.subject = subject
    self.directory = directory
    demo = try subject.application.makeDemo(in: directory.appendingPathComponent("service"))
    remote = try subject.application.makeService(at: demo.root, over: demo.transport)
  }

  /// The application's client with another transport instead of the service.
  public func client(over transport: any HTTPTransporting) throws -> any RemoteService {
    try application.makeService(at: demo.root, over: transport)
  }

  /// Runs work with the local copy of a set; nil if the application has no local copy.
  ///
  /// - Throws: errors from the work and from the download.
  func withCopy<Result>(of set: String, _ work: ((any ServiceCopy)?) async throws -> Result) async throws -> Result {
    let copy = try await subject.openCopy(of: set, from: remote, in: directory.appendingPathComponent("store"))
    do {
      let result = try await work(copy)
      try await copy?.close()
      return result
    } catch {
      try? await copy?.close()
      throw error
    }
  }

  /// Prepares the program to use the fake service.
  ///
  /// - Parameter keepsAll: whether the program keeps all data, so that it has what the service has.
  package func openProgram(keepsAll: Bool = true) async throws {
    if keepsAll {
      let profile = directory.appendingPathComponent("profile")
      try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
      for (name, text) in subject.profileFiles {
        try Data(text.utf8).write(to: profile.appendingPathComponent(name))
      }
    }
    for arguments in subject.opening { try await run(arguments, ends: 0) }
  }

  /// Runs a command of the program with the bench's profile.
  ///
  /// - Throws: ``CheckFailure`` if it exits with another status.
  @discardableResult
  package func run(_ arguments: [String], ends status: Int32) async throws -> CommandRun {
    let (output, errors) = (TextBuffer(), TextBuffer())
    let console = Console(output: ConsoleStream(output), errors: ConsoleStream(errors), input: LineBuffer())
    let profile = directory.appendingPathComponent("profile").path
    let found = await subject.run(arguments + ["--profile", profile], console: console)
    let run = CommandRun(
      line: arguments.joined(separator: " "), status: found, output: output.text, errors: errors.text)
    try demand(found.rawValue == status, "\(run.description), expected \(status)")
    return run
  }
}
