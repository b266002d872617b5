import CommandLineInterface
import Scaffold

/// `scaffold inspect`: shows what was read from a service's metadata, and the names in Swift.
struct InspectCommand: RunnableCommand {
  private static let cost = CommandOption(
    "cost", "rank what each set, navigation property and type drags in: types, files, estimated seconds to build")

  private static let names = CommandOption(
    "names", "list each element whose name differs in Swift, with its name without the rules for names")

  let specification = CommandSpecification(
    "inspect", "show what was read: entity sets, types, operations, changed names, warnings",
    options: [OptionCatalogue.name, Self.names, Self.cost] + InspectionRequest.options + [
      OptionCatalogue.plugin, OptionCatalogue.inspectionFormat,
    ]
      + OptionCatalogue.service, operands: [OperandCatalogue.documents],
    examples: [
      "scaffold inspect metadata.xml", "scaffold inspect metadata.xml --format json | less",
      "scaffold inspect metadata.xml --include users --cost",
      "scaffold inspect metadata.xml --format dot | dot -Tsvg > service.svg",
    ], keys: InspectResult.keys)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    try checkCombination(arguments)
    let (names, counts) = try await names(arguments, console)
    let (plain, model) = (names.plain, names.named)
    switch arguments[OptionCatalogue.inspectionFormat] {
    case .json:
      try JSONResult(console: console).write(
        InspectResult(
          model, plain: plain, cost: arguments[Self.cost] ? SelectionCost(model.model) : nil,
          diagnosticCounts: counts))
    case .dot: console.output.write(ModelDiagram(model.model).graphviz)
    case .mermaid: console.output.write(ModelDiagram(model.model).mermaid)
    case .text where arguments[Self.names]:
      TableResult(console: console).write(NameSummary.comparison(of: model, with: plain))
    case .text where arguments[Self.cost]:
      write(CostSummary(SelectionCost(model.model), isComplete: arguments[OptionCatalogue.verbose]), to: console)
    case .text: write(model, NameSummary(model, showsConventions: arguments[OptionCatalogue.verbose]), to: console)
    }
    return .success
  }

  /// Two tables in one result, or a table in a diagram, would leave out what was asked for.
  private func checkCombination(_ arguments: ParsedArguments) throws {
    let format = arguments[OptionCatalogue.inspectionFormat]
    guard format != .json else { return }
    var wishes = arguments.given([Self.names, Self.cost]).map { "--\($0.name)" }
    if format != .text { wishes.append("--format \(format.rawValue)") }
    guard wishes.count > 1 else { return }
    throw ScaffoldError(
      .usage, .conflictingArguments,
      "\(wishes.map { "'\($0)'" }.joined(separator: " and ")) show different things, and a result has only one of them",
      hint: "give one of them, or '--format json', which has names and costs")
  }

  /// The names of the service, and the number of diagnostics of each identifier.
  private func names(
    _ arguments: ParsedArguments, _ console: Console
  ) async throws -> (names: InspectedNames, counts: [String: Int]) {
    let request = try InspectionRequest(arguments: arguments, console: console).request()
    let report = StageReport(arguments, console: console, isBrief: true)
    defer { report.end() }
    let pipeline = ScaffoldPipeline(plugins: PluginHost(arguments), builtInTemplates: try EmbeddedTemplates.tree())
    let names = try await pipeline.names(for: request) { report.take($0) }
    return (names, report.counts)
  }

  private func write(_ model: NamedModel, _ names: NameSummary, to console: Console) {
    let summary = ModelSummary(model.model)
    console.output.writeLine(summary.headline)
    for table in summary.tables + names.tables {
      console.output.writeLine()
      TableResult(console: console).write(table)
    }
    if let remark = names.remark { console.output.writeLine("\n" + remark) }
  }

  private func write(_ summary: CostSummary, to console: Console) {
    console.output.writeLine(summary.headline + "\n")
    TableResult(console: console).write(summary.table)
    if let remark = summary.remark { console.output.writeLine("\n" + remark) }
  }
}
