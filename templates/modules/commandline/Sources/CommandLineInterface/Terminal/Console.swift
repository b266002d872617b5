import FoundationEssentials
import Glibc

/// The three streams of a program: results go to `output`, everything else to `errors`.
public struct Console: Sendable {
  /// Where results go.
  public let output: ConsoleStream
  /// Where progress, warnings, errors and questions go.
  public let errors: ConsoleStream
  /// Where answers come from.
  public let input: any TextSource

  /// Puts a console together.
  public init(output: ConsoleStream, errors: ConsoleStream, input: any TextSource) {
    self.output = output
    self.errors = errors.guarded
    self.input = input
  }

  /// The console with its results guarded against control characters of data, as `errors` always is; see
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

  /// A standard stream that was closed would lend its number to the next file that is opened, such as the store, and results
  /// would go there. In its place stands one that can be neither read nor written.
  private static func keepNumbersOfClosedStreams() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether a person can be asked: answers come from a terminal and questions show on one.
  public var isInteractive: Bool { input.isTerminal && errors.isTerminal }

  /// Asks for a line; an empty answer is the default.
  ///
  /// - Returns: `nil` at the end of the input, or for an empty answer without a default.
  /// - Throws: `CancellationError` when the task is cancelled meanwhile.
  public func ask(_ question: String, default defaultAnswer: String? = nil) throws -> String? {
    errors.write(errors.styled(question, .bold) + (defaultAnswer.map { " [\($0)]" } ?? "") + ": ")
    guard let answer = try input.readLine(echo: true) else { return nil }
    guard let last = answer.lastIndex(where: { !$0.isWhitespace }) else { return defaultAnswer }
    return String(answer[...last].drop(while: \.isWhitespace))
  }

  /// Asks for a secret, which is not shown while it is typed.
  ///
  /// - Returns: `nil` at the end of the input.
  /// - Throws: `CancellationError` when the task is cancelled meanwhile.
  public func askSecret(_ question: String) throws -> String? {
    errors.write(errors.styled(question, .bold) + ": ")
    defer { errors.write("\n") }
    return try input.readLine(echo: false)
  }
}
