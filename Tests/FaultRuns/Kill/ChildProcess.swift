import Foundation

/// This program once more, in a process of its own.
struct ChildProcess {
  private let process = Process()
  private let output = Pipe()

  init(_ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
  }

  /// Waits for the first line that it prints; one that ends before that prints none.
  func waitUntilAtWork() { _ = output.fileHandleForReading.availableData }

  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
