import CProcess
import FoundationEssentials
import Glibc

/// A running program with input on standard input, whose whole output is collected.
///
/// The input is an unlinked file instead of a pipe, so that a program that does not read it blocks nothing.
final class AskedProcess: Sendable {
  private let process: ChildProcess
  private let limits: ProcessLimits
  /// The limit on memory. It is unique to this run, and therefore identifies the program's descendants.
  private let memory: UInt64
  private let output: Int32
  private let errors: Int32
  private let wakeReader: Int32
  private let wakeWriter: Int32

  /// Starts a program.
  ///
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if it cannot be started, or if its folder is not writable.
  init(_ command: ProcessCommand, input: Data, limits: ProcessLimits) throws {
    self.limits = limits
    // Less than a megabyte makes no difference to the program, but is enough to give each run a different limit.
    memory = UInt64(max(limits.memory, 1 << 21) - Int.random(in: 1..<(1 << 20)))
    let pipes = try (0..<3).map { _ in try ChildProcess.pipe(for: command) }
    let source = Self.unnamedFile(in: command.directory, holding: input)
    defer { close(source) }
    do {
      guard source >= 0 else { throw ChildProcess.failure(command, errno) }
      process = try ChildProcess(
        command, .init(input: source, output: pipes[0].writer, errors: pipes[1].writer), memory: memory)
    } catch {
      for pipe in pipes { [pipe.reader, pipe.writer].forEach { _ = close($0) } }
      throw error
    }
    close(pipes[0].writer)
    close(pipes[1].writer)
    (output, errors) = (pipes[0].reader, pipes[1].reader)
    (wakeReader, wakeWriter) = pipes[2]
    for descriptor in [output, errors] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    for descriptor in [output, errors, wakeReader, wakeWriter] { close(descriptor) }
  }

  /// Kills the program. Can be called from any thread, before, during and after ``wait(line:)``.
  func cancel() {
    var byte: UInt8 = 1
    _ = write(wakeWriter, &byte, 1)
  }

  /// Collects the output until the program ends, and reaps it.
  ///
  /// - Parameter line: receives each line of standard error.
  func wait(line: (String) -> Void) -> ProcessAnswer {
    let deadline = ContinuousClock.now + limits.time
    var answer = OutputBlock(limit: limits.output)
    var remarks = RemarkLines(limit: limits.errors)
    var breach: ProcessAnswer.Ending?
    while true {
      // Checked before reading, so that everything that the program wrote before its end is read.
      let isLast = process.hasEnded
      answer.drain(output)
      remarks.drain(errors, line)
      if answer.isFull { breach = .tooMuchOutput }
      if breach != nil || isLast { break }
      if isWoken(by: deadline, answer, remarks) { breach = .cancelled }
      if .now >= deadline { breach = breach ?? .outOfTime }
    }
    process.killGroup()
    StrayProcesses(memory: memory).end()
    remarks.finish(line)
    let outcome = process.reap()
    return ProcessAnswer(ending: breach ?? .ended(outcome), output: answer.bytes)
  }

  /// Waits for output, a cancellation or a short time; true if the run was cancelled.
  private func isWoken(by deadline: ContinuousClock.Instant, _ answer: OutputBlock, _ remarks: RemarkLines) -> Bool {
    var events = [
      pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
      pollfd(fd: answer.isOpen ? output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: remarks.isOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
    ]
    // If its children keep the output open, the end of a program is not visible on any descriptor, so it is polled.
    let rest = max(Duration.zero, deadline - .now)
    let count = poll(&events, 3, rest < .milliseconds(20) ? Int32(rest / .milliseconds(1)) + 1 : 20)
    return count > 0 && events[0].revents != 0
  }

  /// An unlinked file, positioned at its start; negative if it cannot be created.
  private static func unnamedFile(in directory: String, holding bytes: Data) -> Int32 {
    var name = Array("\(directory)/input-XXXXXX".utf8CString)
    let descriptor = mkostemp(&name, O_CLOEXEC)
    guard descriptor >= 0 else { return -1 }
    unlink(name)
    guard WholeWrite.write(bytes, to: descriptor), lseek(descriptor, 0, SEEK_SET) == 0 else {
      close(descriptor)
      return -1
    }
    return descriptor
  }
}
