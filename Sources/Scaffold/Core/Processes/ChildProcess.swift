import CProcess
import Foundation

/// A running program in a process group of its own, until it is reaped.
///
/// This uses `posix_spawn` because Foundation's `Process` does not support process groups: the children of a compiler
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
    var arguments = ([command.executable] + command.arguments).map { strdup($0) } + [nil]
    var environment = command.environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var identifier: pid_t = 0
    var code: Int32 = 0
    // A file that was just written cannot be executed while another child, between its fork and its exec, still has it
    // open.
    for _ in 0...100 {
      if let memory {
        code = Self.start(command, streams, memory, &arguments, &environment, as: &identifier)
      } else {
        code = Self.start(command, streams, &arguments, &environment, as: &identifier)
      }
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
    ScaffoldError(.notSetUp, "cannot start '\(command.executable)': \(String(cString: strerror(code)))")
  }

  private typealias Texts = [UnsafeMutablePointer<CChar>?]

  private static func start(
    _ command: ProcessCommand, _ streams: Streams, _ arguments: inout Texts, _ environment: inout Texts,
    as identifier: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addchdir_np(&actions, command.directory)
    if let input = streams.input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, streams.output, 1)
    posix_spawn_file_actions_adddup2(&actions, streams.errors, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    prepare(&attributes)
    return posix_spawn(&identifier, command.executable, &actions, &attributes, &arguments, &environment)
  }

  private static func start(
    _ command: ProcessCommand, _ streams: Streams, _ memory: UInt64, _ arguments: inout Texts,
    _ environment: inout Texts, as identifier: inout pid_t
  ) -> Int32 {
    let none = streams.input == nil ? open("/dev/null", O_RDONLY | O_CLOEXEC) : -1
    defer { if none >= 0 { close(none) } }
    let descriptors = [streams.input ?? none, streams.output, streams.errors]
    return scaffold_spawn_limited(
      &identifier, command.executable, &arguments, &environment, command.directory, descriptors, memory)
  }

  /// Sets a separate group and default signal handling, no matter which signals this program blocks or ignores.
  private static func prepare(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}
