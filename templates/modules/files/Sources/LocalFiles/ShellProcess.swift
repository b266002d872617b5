import Glibc

/// A command that runs in `/bin/sh` and whose output is read.
final class ShellProcess {
  private let identifier: pid_t
  private let reader: Int32
  /// Whether the command has a process group of its own. One that can ask questions on a terminal has not: the terminal
  /// belongs to the group of this process.
  private let hasGroup: Bool
  private var ended: Int32?

  init(_ command: String) throws(SecretCommandError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .notStarted(reason: Self.reason(errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    hasGroup = ![0, 2].contains { tcgetpgrp($0) == getpgrp() }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A thread of this process can block signals, which the command needs.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let group = hasGroup ? Int32(POSIX_SPAWN_SETPGROUP) : 0
    posix_spawnattr_setflags(&attributes, Int16(Int32(POSIX_SPAWN_SETSIGMASK) | group))
    let words = ["sh", "-c", command]
    let arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var identifier: pid_t = 0
    let fault = posix_spawn(&identifier, "/bin/sh", &actions, &attributes, arguments, environ)
    guard fault == 0 else {
      close(ends[0])
      throw .notStarted(reason: Self.reason(fault))
    }
    self.identifier = identifier
    reader = ends[0]
    _ = fcntl(reader, F_SETFL, O_NONBLOCK)
  }

  deinit { close(reader) }

  private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }

  /// Whether the shell has not ended yet. Processes that it has left in the background do not count.
  var isRunning: Bool {
    guard ended == nil else { return false }
    var status: Int32 = 0
    let found = waitpid(identifier, &status, WNOHANG)
    guard found == identifier || found < 0 && errno != EINTR else { return true }
    // wait(2): the low bits have the signal that ended the process, the next ones its status.
    ended = found < 0 ? 127 : status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return false
  }

  /// The status of the shell; 128 and the number of the signal if one ended it.
  var status: Int32 { ended ?? 0 }

  /// What was printed since the last call. Waits for a moment if it is nothing.
  func output() -> [UInt8] {
    var ready = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    let isEnd = poll(&ready, 1, ended == nil ? 20 : 0) > 0 && ready.revents & Int16(POLLIN) == 0
    // A command that has closed its output is still to be waited for.
    if isEnd, ended == nil { usleep(20_000) }
    var text: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while case let count = read(reader, &block, block.count), count > 0 { text += block[..<count] }
    return text
  }

  /// Ends the command at once.
  func kill() {
    _ = Glibc.kill(hasGroup ? -identifier : identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    ended = 128 + SIGKILL
  }
}
