import CommandLineInterface
import Testing

@testable import ScaffoldCLI

@Suite struct UsageTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let line: [String]
    let message: String
    var testDescription: String { line.joined(separator: " ") }
  }

  static let refusals: [Refusal] = [
    Refusal(line: [], message: "no command given"),
    Refusal(line: ["docter"], message: "did you mean 'doctor'?"),
    Refusal(line: ["template"], message: "no command given after 'template'"),
    Refusal(line: ["template", "shwo"], message: "did you mean 'show'?"),
    Refusal(line: ["doctor", "--fromat", "json"], message: "did you mean '--format'?"),
    Refusal(line: ["doctor", "--format", "yaml"], message: "expected one of 'text', 'json'"),
    Refusal(line: ["completions", "tcsh"], message: "expected one of 'bash', 'zsh', 'fish'"),
    Refusal(line: ["completions"], message: "missing operand"),
    Refusal(line: ["help", "templat"], message: "did you mean 'template'?"),
    Refusal(line: ["help", "new", "x"], message: "'new' has no commands"),
    Refusal(line: ["diff", "", "new.xml"], message: "operand OLD is empty"),
    Refusal(line: ["undo", ""], message: "operand DIR is empty"),
    Refusal(line: ["template", "eject", ""], message: "operand PATH is empty"),
    Refusal(line: ["template", "show", "offline-ap"], message: "there is no pack 'offline-ap'"),
  ]

  @Test(arguments: refusals) func exitsWith64AndARemedyForUsageErrors(_ refusal: Refusal) async {
    let run = await ScaffoldRun(refusal.line)
    #expect(run.status == .usage)
    #expect(run.errors.contains(refusal.message))
    #expect(run.output.isEmpty)
  }

  @Test func saysWhatToDoFirst() async {
    let run = await ScaffoldRun()
    #expect(run.status == .usage)
    #expect(run.errors.contains("scaffold new URL "))
    #expect(run.errors.contains("scaffold doctor "))
  }

  @Test(arguments: [
    ["--help", "--format", "json"], ["completions", "--help", "--format=json"], ["new", "-h", "--form", "json"],
  ])
  func describesCommandsForPrograms(_ line: [String]) async throws {
    let run = await ScaffoldRun(line)
    #expect(run.status == .success)
    let path = line.prefix { !$0.hasPrefix("-") }
    #expect(run.output == CommandDescription(ScaffoldProgram.program.specification).text(for: Array(path)) + "\n")
  }

  @Test(arguments: [[], ["new"], ["template", "eject"]]) func helpIsTheSameAsTheOption(_ path: [String]) async {
    #expect(await ScaffoldRun(["help"] + path).output == ScaffoldRun(path + ["--help"]).output)
  }

  @Test func printsTheVersionToStandardOutput() async {
    let run = await ScaffoldRun("--version")
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("scaffold "))
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func completionsContainEveryCommand(_ shell: String) async {
    let run = await ScaffoldRun("completions", shell)
    #expect(run.status == .success)
    for command in ScaffoldProgram.program.specification.subcommands {
      #expect(run.output.contains(command.name), "\(command.name)")
    }
  }
}
