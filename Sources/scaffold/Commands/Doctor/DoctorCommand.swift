import CommandLineInterface
import FoundationEssentials
import HTTPTransport
import Scaffold

/// `scaffold doctor`: shows what emitted packages need, whether this machine has it, and the command that installs what
/// is missing.
struct DoctorCommand: RunnableCommand {
  private static let url = CommandOption(
    "url", .text("URL"),
    "also ask the service at this URL for an answer, without signing in: its name, connection and certificate")

  let specification = CommandSpecification(
    "doctor", "show what this machine has and lacks, with the command that fixes each",
    discussion: [
      "Libraries that only some packages need are listed too; they are optional. The list has no secrets, so that it can "
        + "be pasted into a report of a problem: credentials in the addresses of proxies and services are left out."
    ],
    options: [
      url, OptionCatalogue.authority, OptionCatalogue.certificate, OptionCatalogue.key, OptionCatalogue.keyPasswordFile,
      OptionCatalogue.proxy, OptionCatalogue.timeout, OptionCatalogue.format,
    ],
    examples: [
      "scaffold doctor", "scaffold doctor --url https://erp.example.com/sap/ --cacert company.pem",
      "scaffold doctor --format json",
    ],
    keys: EnvironmentFinding.keys)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let environment = ProcessInfo.processInfo.environment
    var findings = try await SystemCheck(environment: environment).findings() + EnvironmentCheck().findings()
    if let url = arguments[Self.url] {
      let settings = try ServiceAccessBuilder(arguments: arguments, console: console, user: nil).connection()
      findings.append(try await ServiceCheck(address: url, settings: settings).finding())
    }
    findings = findings.map { $0.hiding(home: environment["HOME"]) }
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
