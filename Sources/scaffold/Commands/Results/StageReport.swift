import CommandLineInterface
import Scaffold
import Synchronization

/// Shows the progress of a run on standard error: stages, warnings, and the toolchain's output.
struct StageReport: Sendable {
  /// How many warnings and notes are shown without `--verbose`.
  static let maximumWarnings = 200

  private final class Count: Sendable {
    private let number = Mutex(0)

    /// Adds one and returns the new count.
    func next() -> Int {
      number.withLock { number in
        number += 1
        return number
      }
    }

    var value: Int { number.withLock { $0 } }
  }

  private let display: ProgressDisplay
  private let isQuiet: Bool
  private let isVerbose: Bool
  private let isBrief: Bool
  private let formatter: DiagnosticFormatter
  private let warnings = Count()

  /// A report with the level of detail that the options select.
  ///
  /// - Parameter isBrief: whether stages are shown only while they run, and only on a terminal.
  init(_ arguments: ParsedArguments, console: Console, isBrief: Bool = false) {
    self.isBrief = isBrief
    formatter = DiagnosticFormatter(arguments)
    isQuiet = arguments[OptionCatalogue.quiet]
    isVerbose = arguments[OptionCatalogue.verbose]
    display = ProgressDisplay(
      console.errors, fallback: isQuiet || (isBrief && !console.errors.isTerminal) ? .silent : .jsonLines)
  }

  /// Shows an event.
  func take(_ event: PipelineEvent) {
    switch event {
    case .stageStarted(let stage):
      display.show(ProgressUpdate(stage.rawValue))
    case .stageFinished(let stage, let duration):
      if isBrief { return display.clear() }
      let seconds = StageTimings.Stage(stage.rawValue, duration).seconds
      display.show(ProgressUpdate(stage.rawValue, phase: .succeeded, message: "\(seconds) s"))
    case .diagnostic(let diagnostic):
      guard diagnostic.severity != .error else { return display.write(formatter.text(diagnostic)) }
      guard !isQuiet, warnings.next() <= Self.maximumWarnings || isVerbose else { return }
      display.write(formatter.text(diagnostic))
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

  /// Removes the progress display, so that any later output begins on a new line.
  func end() {
    display.clear()
    let rest = warnings.value - Self.maximumWarnings
    guard rest > 0, !isVerbose else { return }
    let words = rest == 1 ? "1 more warning is" : "\(rest) more warnings are"
    display.write(
      formatter.text(Diagnostic(.note, .messagesLeftOut, "\(words) left out", hint: "'-v' shows all of them")))
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
