import CProcess
import Glibc

/// A running program in a process group of its own, until it is reaped.
///
/// This uses the C library because Foundation's `Process` does not support process groups: the children of a compiler
/// would keep running after their parent was stopped.
struct ChildProcess {
  /// The identifier of the process and of its group.
  let identifier: pid_t

  /// The descriptors that a program starts with.
  struct Streams {
    /// Standard input; `/dev/null` if nil.
    var input: Int32?
    /// Standard output.
    var output: Int32
    /// Standard error.
    var errors: Int32
  }

  /// Starts a program.
  ///
  /// - Parameter memory: the private writable memory in bytes that it and each process that it starts can use; nil for
  ///   no limit.
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if it cannot be started.
  init(_ command: ProcessCommand, _ streams: Streams, memory: UInt64? = nil) throws {
    let none = streams.input == nil ? open("/dev/null", O_RDONLY | O_CLOEXEC) : -1
    defer { if none >= 0 { close(none) } }
    let descriptors = (streams.input ?? none, streams.output, streams.errors)
    var identifier: pid_t = 0
    var code: Int32 = 0
    // A file that was just written cannot be executed while another child, between its fork and its exec, still has it
    // open.
    for _ in 0...100 {
      code = Self.withProgram(command, streams: descriptors, memory: memory ?? 0) { scaffold_spawn(&identifier, &$0) }
      guard code == ETXTBSY else { break }
      usleep(10_000)
    }
    guard code == 0 else { throw Self.failure(command, code) }
    self.identifier = identifier
  }

  /// Whether the program has ended. It is not reaped yet.
  var hasEnded: Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 && information.si_signo == SIGCHLD
  }

  /// Kills all processes of the program's group. The identifier stays in use until the program is reaped.
  func killGroup() {
    kill(-identifier, SIGKILL)
  }

  /// Waits for the program to end and reaps it.
  func reap() -> ProcessOutcome {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  /// A pipe that children inherit only through ``Streams``.
  ///
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if the system cannot create one.
  static func pipe(for command: ProcessCommand) throws -> (reader: Int32, writer: Int32) {
    var descriptors: [Int32] = [-1, -1]
    guard pipe2(&descriptors, O_CLOEXEC) == 0 else { throw failure(command, errno) }
    return (descriptors[0], descriptors[1])
  }

  /// The error for a program that cannot be started.
  static func failure(_ command: ProcessCommand, _ code: Int32) -> ScaffoldError {
    ScaffoldError(
      .notSetUp, .cannotStartProgram, "cannot start '\(command.executable)': \(String(cString: strerror(code)))")
  }

  /// Calls a closure with the program as C sees it.
  private static func withProgram(
    _ command: ProcessCommand, streams: (Int32, Int32, Int32), memory: UInt64,
    _ body: (inout scaffold_program) -> Int32
  ) -> Int32 {
    let environment = command.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return withTexts([command.executable] + command.arguments) { arguments in
      withTexts(environment) { environment in
        command.executable.withCString { path in
          command.directory.withCString { directory in
            var program = scaffold_program(
              path: path, arguments: arguments, environment: environment, directory: directory, streams: streams,
              memory: memory)
            return body(&program)
          }
        }
      }
    }
  }

  /// Calls a closure with a null-terminated array of C strings.
  private static func withTexts(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    let copies = texts.map { strdup($0) } + [nil]
    defer { for text in copies { free(text) } }
    return body(copies)
  }
}
