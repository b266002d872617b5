import CommandLineInterface
import Foundation
import Testing

@Suite struct CommandLineProgramTests {
  struct Refused: Error {}

  struct Greeting: RunnableCommand {
    static let name = CommandOperand(.text("NAME"), "whom")
    let specification = CommandSpecification("greet", "say hello", operands: [name])

    func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
      let name = arguments[Self.name]
      if name == "nobody" { throw Refused() }
      if name == "both" { throw ArgumentError(.conflict, "one at a time") }
      if name == "stop" { throw CancellationError() }
      console.output.writeLine("hello \(name)")
      return .success
    }
  }

  struct Run {
    let status: CommandStatus
    let output: String
    let errors: String
  }

  private let program = CommandLineProgram(
    CommandSpecification(
      "sample", "a sample", options: [CommandOption.help, CommandOption.version, SampleProgram.format]), version: "1.2",
    entries: [.command(Greeting()), .group("more", summary: "more of it", [Greeting()])]
  ) { CommandFault(.dataError, "refused: \($0)") }

  private func run(_ arguments: String...) async -> Run { await run(arguments) }

  private func run(_ arguments: [String]) async -> Run {
    let (output, errors) = (TextBuffer(), TextBuffer())
    let console = Console(output: ConsoleStream(output), errors: ConsoleStream(errors), input: LineBuffer())
    let status = await program.run(arguments, console: console)
    return Run(status: status, output: output.text, errors: errors.text)
  }

  @Test func runsTheSelectedCommand() async {
    let run = await run("greet", "world")
    #expect(run.status == .success)
    #expect(run.output == "hello world\n")
    #expect(run.errors.isEmpty)
  }

  /// Runs a command line with a descriptor as its output.
  private func run(_ arguments: [String], into descriptor: Int32) async -> Run {
    let errors = TextBuffer()
    let output = ConsoleStream(DescriptorSink(descriptor: descriptor))
    let console = Console(output: output, errors: ConsoleStream(errors), input: LineBuffer())
    return Run(status: await program.run(arguments, console: console), output: "", errors: errors.text)
  }

  @Test(arguments: [["greet", "world"], ["--help"], ["--version"]])
  func unwritableResultsAreAFailure(_ arguments: [String]) async throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let unwritten = await run(arguments, into: full)
    #expect(unwritten.status == .cannotCreate)
    #expect(unwritten.errors == "sample: error: cannot write the results: No space left on device\n")
    let unwritable = open("/dev/null", O_RDONLY)
    defer { close(unwritable) }
    #expect(await run(arguments, into: unwritable).status == .cannotCreate)
    #expect(await run(["greet", "nobody"], into: full).status == .dataError)
  }

  @Test func runsANestedCommand() async {
    #expect(await run("more", "greet", "you").output == "hello you\n")
  }

  @Test func printsVersionAndHelp() async {
    #expect(await run("--version").output == "sample 1.2\n")
    #expect(await run("greet", "--help").output.contains("sample greet [OPTIONS] NAME"))
  }

  @Test func reportsUsageErrorsWithARemedy() async {
    let run = await run("gret")
    #expect(run.status == .usage)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        sample: error: unknown command 'gret'
        hint: did you mean 'greet'?
        usage: sample [OPTIONS] COMMAND
        see 'sample --help'

        """)
  }

  @Test func showsTheUsageOfTheCommandThatRefuses() async {
    #expect(
      await run("more", "greet", "both").errors == """
        sample: error: one at a time
        usage: sample more greet [OPTIONS] NAME
        see 'sample more greet --help'

        """)
  }

  /// A program that reads JSON also receives errors as JSON.
  @Test(
    arguments: [
      (["gret", "--format", "json"], "unknown-command", "unknown command 'gret'", "did you mean 'greet'?"),
      (["--format=json", "greet"], "missing-operand", "missing operand NAME: whom", nil),
      (
        ["greet", "world", "--forma", "json", "--bogus\u{7}\u{9B}\u{202E}"], "unknown-option",
        "unknown option '--bogus\\u0007\\u009b\\u202e'", nil
      ),
      (["greet", "both", "--format", "json"], "conflicting-arguments", "one at a time", nil),
      (
        ["greet", "x", "--format", "json", "--format", "json"], "repeated-option",
        "option '--format' is given twice, with 'json' and 'json'",
        "give it only once"
      ),
    ] as [([String], String, String, String?)])
  func reportsUsageErrorsAsJSONOnRequest(
    _ line: [String], _ id: String, _ message: String, _ hint: String?
  ) async {
    let run = await run(line)
    #expect(run.status == .usage)
    let hint = hint.map { ",\"hint\":\"\($0)\"" } ?? ""
    #expect(
      run.output
        == #"{"status":64,"diagnostics":[{"id":"\#(id)","severity":"error","message":"\#(message)"\#(hint)}]}"# + "\n")
    #expect(run.errors.hasPrefix("sample: error: "))
  }

  @Test(arguments: [["gret"], ["gret", "--format", "table"], ["gret", "--", "--format", "json"]])
  func reportsUsageErrorsAsTextByDefault(_ line: [String]) async { #expect(await run(line).output.isEmpty) }

  static let failures: [(String, CommandStatus)] = [
    ("nobody", .dataError), ("both", .usage), ("stop", .interrupted), ("someone", .success),
  ]

  @Test(arguments: failures) func mapsErrorsToStatuses(_ name: String, _ status: CommandStatus) async {
    #expect(await run("greet", name).status == status)
  }

  @Test func signalsCancelTheCommand() async {
    let (result, isInterrupted) = await InterruptSignal.cancelling {
      kill(getpid(), SIGTERM)
      do {
        try await Task.sleep(for: .seconds(60))
        return false
      } catch {
        return true
      }
    }
    #expect(result)
    #expect(isInterrupted)
  }
}
