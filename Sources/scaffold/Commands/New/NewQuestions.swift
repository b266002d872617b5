import CommandLineInterface
import FoundationEssentials
import Scaffold

/// Asks for what the command line does not say, one question at a time. The service is read first, so that the questions
/// can be about it.
struct NewQuestions {
  let arguments: ParsedArguments
  let console: Console

  /// The given answers, completed by asking.
  ///
  /// - Throws: ``ArgumentError`` if the input ends before the metadata is named, ``ScaffoldError`` if it cannot be read.
  func complete(_ given: NewAnswers) async throws -> NewAnswers {
    var answers = given
    guard let metadata = try console.ask("URL of the service, or file with its metadata") else {
      throw ArgumentError(.missingOperand, "no metadata was given", path: ["new"])
    }
    answers.settings.metadata = metadata
    if answers.user == nil, MetadataArgument.isURL(metadata) {
      answers.user = try console.ask("user for the service (empty: none)")
    }
    let source = try MetadataArgument(arguments: arguments, console: console, user: answers.user)
      .source(of: metadata, reader: answers.settings.reader)
    answers.source = source
    let model = try await read(source, answers.settings)
    console.errors.writeLine(ModelSummary(model).headline)
    try askForPlace(of: model, &answers)
    if answers.settings.include.isEmpty, answers.settings.exclude.isEmpty {
      answers.settings.include = try SetQuestion(model: try cut(model, answers.settings), console: console).ask()
    }
    try PackQuestions(arguments: arguments, console: console).ask(&answers)
    console.errors.writeLine("the same without questions:\n  " + NewCommandLine(arguments, given: given, answers).text)
    return answers
  }

  /// The service without what the command line cuts out, as far as costs are concerned.
  private func cut(_ model: ServiceModel, _ settings: ProjectSettings) throws -> ServiceModel {
    var ignored = DiagnosticSink()
    return try settings.filter.transform(model, diagnostics: &ignored)
  }

  private func read(_ source: MetadataSource, _ settings: ProjectSettings) async throws -> ServiceModel {
    let report = StageReport(arguments, console: console, isBrief: true, showsWarnings: false)
    defer { report.end() }
    let request = ScaffoldRequest(
      source: source, settings: settings, workingDirectory: FileManager.default.currentDirectoryPath)
    return try await ScaffoldPipeline(plugins: PluginHost(arguments), builtInTemplates: TemplateTree())
      .readModel(for: request) { report.take($0) }
  }

  private func askForPlace(of model: ServiceModel, _ answers: inout NewAnswers) throws {
    while answers.settings.name == nil {
      let name = try console.ask("name of the package", default: PackageName(suggestedBy: model).description)
      do {
        answers.settings.name = try name.map { try PackageName($0).description }
      } catch let error as ScaffoldError {
        console.errors.write(DiagnosticFormatter(arguments).text(error.diagnostics))
        continue
      }
      guard name != nil else { break }
    }
    if answers.output == nil {
      answers.output = try console.ask("folder for the package", default: "./" + (answers.settings.name ?? "NAME"))
      if answers.output == "./NAME" { answers.output = nil }
    }
  }
}
