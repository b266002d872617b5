import FoundationEssentials
import Glibc

/// The streams of a program. Results go to `output`, everything else to `errors`.
public struct Console: Sendable {
  /// The stream for results.
  public let output: ConsoleStream
  /// The stream for progress, warnings, errors and questions.
  public let errors: ConsoleStream
  /// The source of answers.
  public let input: any TextSource

  /// Creates a console.
  public init(output: ConsoleStream, errors: ConsoleStream, input: any TextSource) {
    self.output = output
    self.errors = errors.guarded
    self.input = input
  }

  /// The console with control characters in results replaced, as they always are in `errors`; see
  /// ``CommandLineProgram/init(_:version:entries:guardsResults:explain:)``.
  var guardingResults: Console { Console(output: output.guarded, errors: errors, input: input) }

  /// The standard streams of this process.
  public static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Console {
    keepNumbersOfClosedStreams()
    return Console(
      output: ConsoleStream(descriptor: 1, environment: environment),
      errors: ConsoleStream(descriptor: 2, environment: environment), input: DescriptorSource(descriptor: 0))
  }

  /// Replaces each closed standard stream by one that can be neither read nor written. Otherwise the next file that is
  /// opened, such as the store, would get its descriptor, and results would be written into that file.
  private static func keepNumbersOfClosedStreams() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether the user can be asked: both input and `errors` are terminals.
  public var isInteractive: Bool { input.isTerminal && errors.isTerminal }

  /// Asks for a line. An empty answer selects the default.
  ///
  /// - Returns: `nil` at the end of the input, or for an empty answer without a default.
  /// - Throws: `CancellationError` if the task is cancelled in the meantime.
  public func ask(_ question: String, default defaultAnswer: String? = nil) throws -> String? {
    errors.write(errors.styled(question, .bold) + (defaultAnswer.map { " [\($0)]" } ?? "") + ": ")
    guard let answer = try input.readLine(echo: true) else { return nil }
    guard let last = answer.lastIndex(where: { !$0.isWhitespace }) else { return defaultAnswer }
    return String(answer[...last].drop(while: \.isWhitespace))
  }

  /// Asks for a secret without echoing it.
  ///
  /// - Returns: `nil` at the end of the input.
  /// - Throws: `CancellationError` if the task is cancelled in the meantime.
  public func askSecret(_ question: String) throws -> String? {
    errors.write(errors.styled(question, .bold) + ": ")
    defer { errors.write("\n") }
    return try input.readLine(echo: false)
  }
}
