import CProcess
import Foundation

/// A program that was started, in a process group of its own.
///
/// `posix_spawn` rather than Foundation's `Process`: the latter knows no process groups, and a compiler's children
/// would go on after their parent was stopped.
final class SpawnedProcess: Sendable {
  private let identifier: pid_t
  private let output: Int32
  private let wakeReader: Int32
  private let wakeWriter: Int32

  /// Starts a program.
  ///
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if it cannot be started.
  init(_ command: ProcessCommand) throws {
    let pipes = try (output: Self.pipe(command), wake: Self.pipe(command))
    do {
      identifier = try Self.spawn(command, output: pipes.output.writer)
    } catch {
      for descriptor in [pipes.output.reader, pipes.output.writer, pipes.wake.reader, pipes.wake.writer] {
        close(descriptor)
      }
      throw error
    }
    close(pipes.output.writer)
    output = pipes.output.reader
    (wakeReader, wakeWriter) = pipes.wake
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  deinit {
    for descriptor in [output, wakeReader, wakeWriter] { close(descriptor) }
  }

  /// Asks for an end; may be called from any thread, before, during and after ``wait(patience:line:)``.
  func cancel() {
    var byte: UInt8 = 1
    _ = write(wakeWriter, &byte, 1)
  }

  /// Hands the output on until the program has ended, and takes it from the list of processes.
  func wait(patience: Duration, line: (String) -> Void) -> ProcessOutcome {
    var splitter = LineSplitter()
    var stop = StopSequence(group: identifier, patience: patience)
    var family = ProcessFamily(of: identifier)
    var isOpen = true
    while true {
      // Looked at before reading: what the program wrote before its end is read for certain.
      let isLast = hasEnded
      isOpen = isOpen && drain(into: &splitter, line: line)
      if isLast { break }
      if waitForEvent(isOpen: isOpen, isStopping: stop.hasBegun) { stop.begin() }
      stop.advance(noting: &family)
      if stop.hasBegun { family.look() }
    }
    if stop.hasBegun { family.end(patience: patience) }
    splitter.finish(line)
    // What the program left running in its group goes with it; the number stays taken until the program is reaped.
    kill(-identifier, SIGKILL)
    return reap()
  }

  /// Whether the program has ended; it is not yet reaped then.
  private var hasEnded: Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 && information.si_signo == SIGCHLD
  }

  /// Takes what there is to read; false at the end of the output.
  private func drain(into splitter: inout LineSplitter, line: (String) -> Void) -> Bool {
    var block = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(output, &block, block.count)
      if count > 0 {
        splitter.append(block[..<count], line)
      } else if count == 0 {
        return false
      } else if errno != EINTR {
        return errno == EAGAIN
      }
    }
  }

  /// Waits for output, a cancellation or a little time; true where the program is to be stopped.
  private func waitForEvent(isOpen: Bool, isStopping: Bool) -> Bool {
    var events = [
      pollfd(fd: isStopping ? -1 : wakeReader, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isOpen ? output : -1, events: Int16(POLLIN), revents: 0),
    ]
    // The end of a program whose children keep the output open shows in no descriptor, so it is looked for.
    let count = poll(&events, 2, 50)
    return count > 0 && events[0].revents != 0
  }

  private func reap() -> ProcessOutcome {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  private static func pipe(_ command: ProcessCommand) throws -> (reader: Int32, writer: Int32) {
    var descriptors: [Int32] = [-1, -1]
    guard pipe2(&descriptors, O_CLOEXEC) == 0 else { throw failure(command, errno) }
    return (descriptors[0], descriptors[1])
  }

  private static func failure(_ command: ProcessCommand, _ code: Int32) -> ScaffoldError {
    ScaffoldError(.notSetUp, "cannot start '\(command.executable)': \(String(cString: strerror(code)))")
  }

  private static func spawn(_ command: ProcessCommand, output: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addchdir_np(&actions, command.directory)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    prepare(&attributes)
    var arguments = ([command.executable] + command.arguments).map { strdup($0) } + [nil]
    var environment = command.environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, command.executable, &actions, &attributes, &arguments, &environment)
    guard code == 0 else { throw failure(command, code) }
    return identifier
  }

  /// A group of its own, and no signal blocked or ignored, whatever this program does with its signals.
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
