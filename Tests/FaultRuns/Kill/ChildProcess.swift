import Foundation

/// This program in another process.
struct ChildProcess {
  private let process = Process()
  private let output = Pipe()

  init(_ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
  }

  /// Waits for its first line; nil if it ends before that.
  func waitUntilAtWork() { _ = output.fileHandleForReading.availableData }

  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
