import CommandLineInterface
import FoundationEssentials
import Glibc
import Scaffold

/// `scaffold plugin check`: runs the conformance suite against a plugin.
struct PluginCheckCommand: RunnableCommand {
  private static let plugin = CommandOperand(
    .file("PLUGIN", or: .plugin), "the plugin's executable, its folder, or KIND:NAME of one that is found")
  private static let sample = CommandOption(
    "sample", each: .file("DOCUMENT"),
    "a document that a reader must be able to read, in addition to those in the folder 'samples' next to it")

  let specification = CommandSpecification(
    "check", "test a plugin against the protocol",
    discussion: [
      "Prints a line for each case, with a reason and a remedy if the plugin fails it. The exit status is 1 if any case "
        + "fails."
    ],
    options: [sample, OptionCatalogue.format], operands: [plugin],
    examples: [
      "scaffold plugin check ./scaffold-reader-rest", "scaffold plugin check reader:rest --sample shop.json",
      "scaffold plugin check transform:public-only --format json",
    ], keys: ConformanceRecord.keys)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let isJSON = arguments[OptionCatalogue.format] == .json
    let environment = ProcessInfo.processInfo.environment
    let samples = arguments[Self.sample].map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    let (plugin, copy) = try PluginArgument(
      text: arguments[Self.plugin], host: PluginHost(arguments)
    ).trusted()
    defer { withExtendedLifetime(copy) {} }
    let conformance = PluginConformance(
      plugin, samples: samples, limits: PluginLimits(environment: environment), environment: environment)
    let report = try await conformance.report { result in
      if !isJSON { write(result, to: console) }
    }
    if isJSON {
      try JSONResult(console: console).write(ConformanceRecord(report))
    } else {
      console.output.writeLine("\(report.plugin): \(report.passed) of \(report.tried)")
    }
    return report.isSuccess ? .success : .failure
  }

  private func write(_ result: ConformanceReport.Result, to console: Console) {
    let output = console.output
    switch result.outcome {
    case .passed: output.writeLine("\(output.styled("✓", .green)) \(result.name)")
    case .skipped(let reason): output.writeLine("- \(result.name): skipped, \(reason)")
    case .failed(let reason, let remedy):
      output.writeLine("\(output.styled("✗", .red)) \(result.name): \(reason)")
      output.writeLine("    \(remedy)")
      if !result.standardError.isEmpty { output.writeLine("    its standard error:") }
      for line in result.standardError { output.writeLine("      \(PrintableText.of(line))") }
    }
  }
}
