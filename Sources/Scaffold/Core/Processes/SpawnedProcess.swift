import Glibc

/// A running program whose output is passed on as it arrives.
final class SpawnedProcess: Sendable {
  private let process: ChildProcess
  private let output: Int32
  private let wakeReader: Int32
  private let wakeWriter: Int32

  /// Starts a program.
  ///
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if it cannot be started.
  init(_ command: ProcessCommand) throws {
    let pipes = try (output: ChildProcess.pipe(for: command), wake: ChildProcess.pipe(for: command))
    do {
      process = try ChildProcess(command, .init(output: pipes.output.writer, errors: pipes.output.writer))
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

  /// Asks the program to stop. Can be called from any thread, before, during and after ``wait(patience:line:)``.
  func cancel() {
    var byte: UInt8 = 1
    _ = write(wakeWriter, &byte, 1)
  }

  /// Passes on the output until the program ends, and reaps it.
  func wait(patience: Duration, line: (String) -> Void) -> ProcessOutcome {
    var splitter = LineSplitter()
    var stop = StopSequence(group: process.identifier, patience: patience)
    var family = ProcessFamily(of: process.identifier)
    var isOpen = true
    while true {
      // Checked before reading, so that everything that the program wrote before its end is read.
      let isLast = process.hasEnded
      isOpen = isOpen && drain(into: &splitter, line: line)
      if isLast { break }
      if waitForEvent(isOpen: isOpen, isStopping: stop.hasBegun) { stop.begin() }
      stop.advance(noting: &family)
      if stop.hasBegun { family.look() }
    }
    if stop.hasBegun { family.end(patience: patience) }
    splitter.finish(line)
    // Processes that the program left running in its group are ended too.
    process.killGroup()
    return process.reap()
  }

  /// Reads the available output; false at its end.
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

  /// Waits for output, a cancellation or a short time; true if the program is to be stopped.
  private func waitForEvent(isOpen: Bool, isStopping: Bool) -> Bool {
    var events = [
      pollfd(fd: isStopping ? -1 : wakeReader, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isOpen ? output : -1, events: Int16(POLLIN), revents: 0),
    ]
    // If its children keep the output open, the end of a program is not visible on any descriptor, so it is polled.
    let count = poll(&events, 2, 50)
    return count > 0 && events[0].revents != 0
  }
}
