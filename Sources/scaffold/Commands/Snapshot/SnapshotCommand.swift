import CommandLineInterface
import FoundationEssentials
import Scaffold

/// `scaffold snapshot`: renders the cases of packs and compares the output with the expected files.
struct SnapshotCommand: RunnableCommand {
  private static let pack = CommandOperand(
    optional: .file("PACK", or: .pack),
    "the name of a pack, or its file; by default all packs in this folder or in its 'templates/'")
  private static let record = CommandOption(
    "record",
    "record the output as the expected output; exits with 1 if that changes anything, so that you review it")
  private static let review = CommandOption(
    "review",
    "ask for each file that differs whether to record it; needs a terminal. The exit status is 0 if all were accepted")
  private static let coverage = CommandOption(
    "coverage", "show which templates and which outcomes of sections the cases do not reach")
  private static let cases = CommandOption(
    "case", each: .text("NAME", .snapshotCase),
    "run only the cases of this name; '*' matches any characters; 'hostile' is the set that is run for every pack")
  private static let build = CommandOption(
    "build", "compile the expected output and its tests, together with the plain Swift of the pack")
  static let snapshots = CommandOption(
    "snapshots", .directory("DIR"), "the folder with a folder of cases for each pack",
    defaultNote: "'snapshots' next to 'packs'")
  private static let requireCoverage = CommandOption(
    "require-coverage", .choice(of: RequiredCoverage.self),
    "fail if the cases do not reach a template or partial, or both outcomes of a section")

  let specification = CommandSpecification(
    "snapshot", "test template packs with snapshots: render their cases, compare the output, and measure coverage",
    discussion: [
      "Each case is rendered twice, and both results must equal the case's folder 'expected'. Each line that differs is "
        + "shown with the line of the template that it came from."
    ],
    options: [
      record, review, cases, build, snapshots, coverage, requireCoverage, OptionCatalogue.templateDirectory,
      OptionCatalogue.format,
    ], operands: [pack],
    examples: [
      "scaffold snapshot", "scaffold snapshot offline-app --case 'v2*'",
      "scaffold snapshot packs/mine.json --record", "scaffold snapshot packs/mine.json --review",
      "scaffold snapshot mine --build --require-coverage templates",
    ], keys: SnapshotRecord.keys)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let options = try options(of: arguments)
    try checkReview(arguments, console)
    let report = try await run(try subjects(of: arguments), options: options, arguments: arguments, console: console)
    let summary = SnapshotSummary(
      console: console, workingDirectory: FileManager.default.currentDirectoryPath,
      isVerbose: arguments[OptionCatalogue.verbose],
      showsCoverage: arguments[Self.coverage] || arguments[Self.requireCoverage] != nil)
    if arguments[Self.review] { return try SnapshotReview(console: console, summary: summary).run(report) }
    if arguments[OptionCatalogue.format] == .json {
      try JSONResult(console: console).write(SnapshotRecord(report))
    } else {
      summary.write(report)
    }
    return report.isSuccess ? .success : .failure
  }

  private func checkReview(_ arguments: ParsedArguments, _ console: Console) throws {
    guard arguments[Self.review] else { return }
    guard !arguments[Self.record], arguments[OptionCatalogue.format] != .json else {
      throw ScaffoldError(
        .usage, .conflictingArguments, "'--review' asks for each file, so it excludes '--record' and '--format json'",
        hint: "remove one of them")
    }
    guard console.isInteractive else {
      throw ScaffoldError(
        .usage, .conflictingArguments, "'--review' asks for each file, but this is not a terminal",
        hint: "run it on a terminal, or use '--record' and read the difference with git")
    }
  }

  private func options(of arguments: ParsedArguments) throws -> SnapshotOptions {
    let options = SnapshotOptions(
      cases: arguments[Self.cases], isRecording: arguments[Self.record],
      isBuilding: arguments[Self.build], requiredCoverage: arguments[Self.requireCoverage])
    guard options.requiredCoverage == nil || options.cases.isEmpty else {
      throw ScaffoldError(
        .usage, .conflictingArguments, "'--require-coverage' needs all cases, but '--case' selects some of them",
        hint: "remove one of them"
      )
    }
    return options
  }

  private func subjects(of arguments: ParsedArguments) throws -> [SnapshotSubject] {
    let locator = SnapshotLocator(
      builtIn: try EmbeddedTemplates.tree(), workingDirectory: FileManager.default.currentDirectoryPath,
      overlays: arguments[OptionCatalogue.templateDirectory], snapshots: arguments[Self.snapshots])
    guard let pack = arguments[Self.pack] else { return try locator.subjects() }
    return [try locator.subject(pack)]
  }

  private func run(
    _ subjects: [SnapshotSubject], options: SnapshotOptions, arguments: ParsedArguments, console: Console
  ) async throws -> SnapshotReport {
    let display = ProgressDisplay(
      console.errors, fallback: arguments[OptionCatalogue.quiet] ? .silent : .plain)
    defer { display.clear() }
    let builder = SnapshotBuilder(environment: ProcessInfo.processInfo.environment)
    return try await SnapshotRunner(subjects, options: options, builder: builder).run { line in
      display.show(ProgressUpdate("snapshot", message: PrintableText.of(line)))
    }
  }
}
