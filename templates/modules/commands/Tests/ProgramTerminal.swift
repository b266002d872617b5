import CommandLineInterface
import Foundation
import SampleApplication
import ServiceCommands
import ServiceData

/// Runs commands on a profile of its own.
final class ProgramTerminal {
  let profile: URL
  private let application: ShopApplication
  private let program: ServiceProgram
  private let isOwner: Bool

  init(_ application: ShopApplication = ShopApplication()) {
    profile = FileManager.default.temporaryDirectory.appendingPathComponent("commands-\(UUID().uuidString)")
    self.application = application
    program = ServiceProgram(application)
    isOwner = true
  }

  /// Shares the profile of another terminal, with an application whose service behaves differently.
  init(on other: ProgramTerminal, _ application: ShopApplication) {
    profile = other.profile
    self.application = application
    program = ServiceProgram(application)
    isOwner = false
  }

  /// Uses a profile at the given location.
  init(at profile: URL, _ application: ShopApplication) {
    self.profile = profile
    self.application = application
    program = ServiceProgram(application)
    isOwner = true
  }

  /// Uses a profile that is kept when the terminal ends, as if the process had been killed.
  init(keeping profile: URL, _ application: ShopApplication) {
    self.profile = profile
    self.application = application
    program = ServiceProgram(application)
    isOwner = false
  }

  /// Another machine with the same service.
  convenience init(sharingServiceOf other: ProgramTerminal) throws {
    self.init(other.application)
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: profile.appendingPathComponent("demo"), withDestinationURL: other.profile.appendingPathComponent("demo"))
  }

  deinit {
    if isOwner { try? FileManager.default.removeItem(at: profile) }
  }

  typealias Run = (status: Int32, output: String, errors: String)

  func run(_ arguments: String..., input: [String] = []) async -> Run { await run(arguments, input: input) }

  func run(_ arguments: [String], input: [String] = []) async -> Run {
    await start(arguments + ["--profile", profile.path], input: input)
  }

  /// Runs a command without `--profile`.
  func plain(_ arguments: String...) async -> Run { await plain(arguments) }

  func plain(_ arguments: [String]) async -> Run { await start(arguments, input: []) }

  /// Runs a command on a terminal of a width.
  func run(_ arguments: String..., columns: Int) async -> Run {
    await start(arguments + ["--profile", profile.path], input: [], columns: columns)
  }

  private func start(_ arguments: [String], input: [String], columns: Int? = nil) async -> Run {
    let output = TextBuffer()
    let errors = TextBuffer()
    let console = Console(
      output: ConsoleStream(output) { columns }, errors: ConsoleStream(errors), input: LineBuffer(input))
    let status = await program.run(arguments, console: console)
    return (status.rawValue, output.text, errors.text)
  }

  /// Runs a command with open files as its standard streams; -1 for none.
  func run(_ arguments: [String], input: Int32, output: Int32) async -> Run {
    let errors = TextBuffer()
    let console = Console(
      output: ConsoleStream(output < 0 ? TextBuffer() as any TextSink : DescriptorSink(descriptor: output)),
      errors: ConsoleStream(errors),
      input: input < 0 ? LineBuffer() as any TextSource : DescriptorSource(descriptor: input))
    let status = await program.run(arguments + ["--profile", profile.path], console: console)
    return (status.rawValue, "", errors.text)
  }

  /// Starts a command that runs until it is cancelled.
  func start(
    _ arguments: String..., input: any TextSource = LineBuffer()
  ) -> (task: Task<Int32, Never>, output: TextBuffer, errors: TextBuffer) {
    let output = TextBuffer()
    let errors = TextBuffer()
    let console = Console(output: ConsoleStream(output), errors: ConsoleStream(errors), input: input)
    let line = arguments + ["--profile", profile.path]
    let task = Task { [program] in await program.run(line, console: console).rawValue }
    return (task, output, errors)
  }

  /// Runs a command with `--format json` and returns the printed objects.
  func objects(_ arguments: String...) async throws -> [Row] {
    let output = TextBuffer()
    let console = Console(output: ConsoleStream(output), errors: ConsoleStream(TextBuffer()), input: LineBuffer())
    _ = await program.run(arguments + ["--profile", profile.path, "--format", "json"], console: console)
    switch try Value(json: Array(output.text.utf8)) {
    case .row(let row): return [row]
    case .list(let values): return values.compactMap { if case .row(let row) = $0 { row } else { nil } }
    default: return []
    }
  }

  /// The number of the first request in a list of the outbox.
  func firstID(in list: String) async throws -> String? {
    guard case .int(let id)? = try await objects(list, "list").first?["id"] else { return nil }
    return String(id)
  }

  /// The path of a file in the profile.
  func file(_ name: String) -> String { profile.appendingPathComponent(name).path }
}
