import CommandLineInterface
import DataCommands
import FoundationEssentials
import HTTPTransport
import ModelChecks
import ServiceData

/// An application beside its own service, in a directory that nobody else uses: everything that a test of an emitted
/// package needs, without a network.
public struct TestBench: Sendable {
  /// What is tested.
  public let subject: any TestSubject
  /// Where stores, profiles and the state of the service are.
  public let directory: URL
  /// The service in this process.
  public let demo: InProcessService
  /// The client of the application for it.
  public let remote: any RemoteService

  /// The application under test.
  public var application: any ClientApplication { subject.application }

  /// Puts a bench up, runs work on it, and clears it away.
  ///
  /// - Throws: what the work throws, and what making the service throws.
  public static func with<Result>(
    _ subject: any TestSubject, _ work: (TestBench) async throws -> Result
  ) async throws -> Result {
    let name = "\(subject.application.name)-tests-\(UUID().uuidString)"
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try await work(TestBench(subject, directory))
  }

  /// A bench in a directory that another one was in before, as after the end of a process.
  package init(_ subject: any TestSubject, _ directory: URL) throws {
    self.subject = subject
    self.directory = directory
    demo = try subject.application.makeDemo(in: directory.appendingPathComponent("service"))
    remote = try subject.application.makeService(at: demo.root, over: demo.transport)
  }

  /// The client of the application, with something else in place of the service.
  public func client(over transport: any HTTPTransporting) throws -> any RemoteService {
    try application.makeService(at: demo.root, over: transport)
  }

  /// Runs work with the opened copy of a set, or with none where the application keeps none.
  ///
  /// - Throws: what the work throws, and what the download throws.
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

  /// Makes the program ready to use the package's own service.
  package func openProgram() async throws {
    for arguments in subject.opening { try await run(arguments, ends: 0) }
  }

  /// Runs a command of the program, with a profile of this bench.
  ///
  /// - Throws: ``CheckFailure`` where it ends with another status than this.
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
