import Foundation

@testable import GeneratorCore

/// Whether a process ends within ten seconds. A killed process is listed until it has been scheduled once more.
func hasEnded(_ identifier: pid_t) async -> Bool {
  for _ in 0..<1000 {
    if ListedProcess(identifier) == nil { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return false
}
