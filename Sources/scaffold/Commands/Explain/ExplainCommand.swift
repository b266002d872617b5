import CommandLineInterface
import Scaffold

/// `scaffold explain`: shows why a type is emitted or left out, or what a diagnostic means.
struct ExplainCommand: RunnableCommand {
  private static let type = CommandOperand(
    optional: .text("TYPE", .type), "a type of the service: its full name, or its simple name if that is unambiguous")

  let specification = CommandSpecification(
    "explain",
    "show why a type is included or left out: the chain that leads to it from an entity set; or what a diagnostic means",
    discussion: [
      "For a type that is left out, the chain is the shortest one in the whole service, including navigation, and the sets "
        + "and operations that would include the type are named, or the cuts that keep it out.",
      "With the identifier of a diagnostic instead of METADATA and TYPE, its cause and remedy. 'docs/DIAGNOSTICS.md' lists "
        + "all identifiers.",
    ],
    options: InspectionRequest.options + [OptionCatalogue.format] + OptionCatalogue.service,
    operands: [OperandCatalogue.metadataOrDiagnostic, Self.type],
    examples: [
      "scaffold explain metadata.xml Shop.Address", "scaffold explain metadata.xml Category --include Products",
      "scaffold explain unknown-type",
    ], keys: ExplainResult.keys + DiagnosticExplanation.keys)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    guard let type = arguments[Self.type] else { return try explainDiagnostic(arguments, console) }
    let explanation = try await explanation(of: type, arguments, console)
    if arguments[OptionCatalogue.format] == .json {
      try JSONResult(console: console).write(ExplainResult(explanation))
    } else {
      write(explanation, to: console)
    }
    return .success
  }

  private func explanation(
    of type: String, _ arguments: ParsedArguments, _ console: Console
  ) async throws -> TypeExplanation {
    let request = try InspectionRequest(arguments: arguments, console: console).request()
    let report = StageReport(arguments, console: console, isBrief: true, showsWarnings: false)
    defer { report.end() }
    let pipeline = ScaffoldPipeline(plugins: PluginHost(arguments), builtInTemplates: TemplateTree())
    let model = try await pipeline.readModel(for: request) { report.take($0) }
    return try TypeExplanation(type, in: model, filter: request.settings.filter)
  }

  private func explainDiagnostic(_ arguments: ParsedArguments, _ console: Console) throws -> CommandStatus {
    let name = arguments[OperandCatalogue.metadata]
    guard let diagnostic = DiagnosticReference.diagnostic(named: name) else {
      if let plugin = name.wholeMatch(of: /([a-z][a-z0-9-]*)\/[a-z][a-z0-9-]*/)?.1 {
        throw ScaffoldError(
          .usage, .unknownDiagnostic, "'\(name)' is the identifier of a diagnostic of the plugin '\(plugin)'",
          hint: "see the documentation of the plugin; with '-v' each message has its remedy")
      }
      guard name.allSatisfy({ $0.isLowercase || $0.isNumber || $0 == "-" }) else {
        throw ArgumentError(.missingOperand, "missing operand TYPE: \(Self.type.specification.summary)")
      }
      throw ScaffoldError(
        .usage, .unknownDiagnostic, "there is no diagnostic '\(name)'",
        hint: NameSuggestion.hint(for: name, among: DiagnosticReference.all.map(\.name))
          ?? "give METADATA and TYPE to explain why a type is included")
    }
    let explanation = DiagnosticExplanation(diagnostic)
    if arguments[OptionCatalogue.format] == .json {
      try JSONResult(console: console).write(explanation)
    } else {
      console.output.write(explanation.text)
    }
    return .success
  }

  private func write(_ explanation: TypeExplanation, to console: Console) {
    var lines = ["'\(explanation.type)' is \(explanation.isIncluded ? "included" : "left out")"]
    lines += explanation.chain.map { "  \($0)" }
    if explanation.chain.isEmpty {
      let reason = explanation.isIncluded ? ", but without '--include' all types are included" : ""
      lines.append("  no set or operation leads to it" + reason)
    }
    lines += explanation.cuts.map { "it is cut by '\($0)'" }
    if !explanation.remedies.isEmpty {
      lines.append("it would be included with " + explanation.remedies.map { "'\($0)'" }.joined(separator: " or "))
    }
    for line in lines { console.output.writeLine(PrintableText.of(line)) }
  }
}
