import CommandLineInterface
import Scaffold

/// `scaffold doctor`: shows what emitted packages need, whether this machine has it, and the command that installs what
/// is missing.
struct DoctorCommand: RunnableCommand {
  let specification = CommandSpecification(
    "doctor", "show what this machine has and lacks, with the command that fixes each",
    discussion: [
      "Libraries that only some packages need are listed too; they are optional."
    ],
    options: [OptionCatalogue.format], examples: ["scaffold doctor", "scaffold doctor --format json"],
    keys: EnvironmentFinding.keys)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let findings = try await EnvironmentCheck().findings()
    if arguments[OptionCatalogue.format] == .json {
      try JSONResult(console: console).write(findings)
    } else {
      write(findings, to: console)
    }
    return findings.allSatisfy { $0.isFound || !$0.isNeeded } ? .success : .configuration
  }

  private func write(_ findings: [EnvironmentFinding], to console: Console) {
    let output = console.output
    for finding in findings {
      output.writeLine("\(mark(of: finding, on: output)) \(finding.subject): \(finding.detail)")
      if let remedy = finding.remedy { output.writeLine("    " + remedy) }
    }
  }

  private func mark(of finding: EnvironmentFinding, on output: ConsoleStream) -> String {
    if finding.isFound { return output.styled("✓", .green) }
    return finding.isNeeded ? output.styled("✗", .red) : "–"
  }
}
