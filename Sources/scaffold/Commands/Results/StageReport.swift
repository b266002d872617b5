import CommandLineInterface
import Scaffold

/// Shows the progress of a run on standard error: stages, warnings, and the toolchain's output.
struct StageReport: Sendable {
  private let display: ProgressDisplay
  private let isQuiet: Bool
  private let isVerbose: Bool
  private let isBrief: Bool
  private let showsWarnings: Bool
  private let formatter: DiagnosticFormatter
  private let warnings = GroupedWarnings()

  /// A report with the level of detail that the options select.
  ///
  /// - Parameters:
  ///   - isBrief: whether stages are shown only while they run, and only on a terminal.
  ///   - showsWarnings: whether to show warnings and notes.
  init(_ arguments: ParsedArguments, console: Console, isBrief: Bool = false, showsWarnings: Bool = true) {
    self.isBrief = isBrief
    self.showsWarnings = showsWarnings
    formatter = DiagnosticFormatter(arguments)
    isQuiet = arguments[OptionCatalogue.quiet]
    isVerbose = arguments[OptionCatalogue.verbose]
    let isSilent = isQuiet || (isBrief && !console.errors.isTerminal)
    let fallback: ProgressDisplay.Fallback = arguments[OptionCatalogue.format] == .json ? .jsonLines : .plain
    display = ProgressDisplay(console.errors, fallback: isSilent ? .silent : fallback)
  }

  /// Shows an event.
  func take(_ event: PipelineEvent) {
    switch event {
    case .stageStarted(let stage):
      display.show(ProgressUpdate(stage.rawValue))
    case .stageFinished(let stage, let duration):
      writeWarnings()
      if isBrief { return display.clear() }
      display.show(ProgressUpdate(stage.rawValue, phase: .succeeded, message: "\(duration.secondsText) s"))
    case .diagnostic(let diagnostic):
      let isWarning = diagnostic.severity != .error
      if isWarning { warnings.count(diagnostic) }
      guard isWarning, !isVerbose else { return display.write(formatter.text(diagnostic)) }
      if !isQuiet, showsWarnings { warnings.add(diagnostic) }
    case .pluginOutput(let plugin, let line):
      display.write("\(plugin): \(PrintableText.of(line))")
    case .verificationOutput(let line):
      if isVerbose {
        display.write(PrintableText.of(line))
      } else {
        display.show(Self.update(of: PrintableText.of(line)))
      }
    }
  }

  /// Shows the warnings that are left, and removes the progress display, so that any later output begins on a new line.
  func end() {
    writeWarnings()
    display.clear()
  }

  /// The number of warnings and notes so far, by identifier.
  var counts: [String: Int] { warnings.counts }

  private func writeWarnings() {
    for warning in warnings.take() { display.write(formatter.text(warning)) }
  }

  /// The build system numbers its steps: `[12/345] Compiling …`. The number of planned steps at the start is not the
  /// final one.
  private static func update(of line: String) -> ProgressUpdate {
    let stage = StageName.verify.rawValue
    guard let match = line.prefixMatch(of: /\[(\d+)\/(\d+)\] (.*)/) else {
      return ProgressUpdate(stage, message: line)
    }
    let isPlan = match.3.hasPrefix("Planning")
    return ProgressUpdate(
      stage, completed: isPlan ? 0 : Int(match.1) ?? 0, total: isPlan ? nil : Int(match.2), message: String(match.3))
  }
}
