import CProcess
import Foundation

/// A program that was started with something on its standard input, to have its whole answer taken.
///
/// The input is a file without a name rather than a pipe: a program that does not read it holds nobody up.
final class AskedProcess: Sendable {
  private let process: ChildProcess
  private let limits: ProcessLimits
  /// The limit on memory, a number of its own by which the program's descendants are known.
  private let memory: UInt64
  private let output: Int32
  private let errors: Int32
  private let wakeReader: Int32
  private let wakeWriter: Int32

  /// Starts a program.
  ///
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if it cannot be started, or its folder takes no file.
  init(_ command: ProcessCommand, input: Data, limits: ProcessLimits) throws {
    self.limits = limits
    let pipes = try (0..<3).map { _ in try ChildProcess.pipe(for: command) }
    let source = Self.unnamedFile(in: command.directory, holding: input)
    defer { close(source) }
    do {
      guard source >= 0 else { throw ChildProcess.failure(command, errno) }
      process = try ChildProcess(command, .init(input: source, output: pipes[0].writer, errors: pipes[1].writer))
    } catch {
      for pipe in pipes { [pipe.reader, pipe.writer].forEach { _ = close($0) } }
      throw error
    }
    // Less than a megabyte is nothing to the program, and enough for no two runs to have the same limit.
    memory = UInt64(max(limits.memory, 1 << 21) - Int.random(in: 1..<(1 << 20)))
    _ = scaffold_limit_memory(process.identifier, memory)
    close(pipes[0].writer)
    close(pipes[1].writer)
    (output, errors) = (pipes[0].reader, pipes[1].reader)
    (wakeReader, wakeWriter) = pipes[2]
    for descriptor in [output, errors] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    for descriptor in [output, errors, wakeReader, wakeWriter] { close(descriptor) }
  }

  /// Has the program killed; may be called from any thread, before, during and after ``wait(line:)``.
  func cancel() {
    var byte: UInt8 = 1
    _ = write(wakeWriter, &byte, 1)
  }

  /// Takes the answer, and the program from the list of processes.
  ///
  /// - Parameter line: takes each line of standard error.
  func wait(line: (String) -> Void) -> ProcessAnswer {
    let deadline = ContinuousClock.now + limits.time
    var answer = OutputBlock(limit: limits.output)
    var remarks = RemarkLines(limit: limits.errors)
    var breach: ProcessAnswer.Ending?
    while true {
      // Looked at before reading: what the program wrote before its end is read for certain.
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

  /// Waits for output, a cancellation or a little time; true where nobody waits for the answer any more.
  private func isWoken(by deadline: ContinuousClock.Instant, _ answer: OutputBlock, _ remarks: RemarkLines) -> Bool {
    var events = [
      pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
      pollfd(fd: answer.isOpen ? output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: remarks.isOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
    ]
    // The end of a program whose children keep the output open shows in no descriptor, so it is looked for.
    let rest = max(Duration.zero, deadline - .now)
    let count = poll(&events, 3, rest < .milliseconds(20) ? Int32(rest / .milliseconds(1)) + 1 : 20)
    return count > 0 && events[0].revents != 0
  }

  /// A file that no name leads to, at its beginning; negative where there is none.
  private static func unnamedFile(in directory: String, holding bytes: Data) -> Int32 {
    var name = Array("\(directory)/input-XXXXXX".utf8CString)
    let descriptor = mkostemp(&name, O_CLOEXEC)
    guard descriptor >= 0 else { return -1 }
    unlink(name)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard (try? handle.write(contentsOf: bytes)) != nil, lseek(descriptor, 0, SEEK_SET) == 0 else {
      close(descriptor)
      return -1
    }
    return descriptor
  }
}
