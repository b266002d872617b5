import Foundation
import SeededNumbers

/// A process that edits, or synchronizes, until it is killed.
struct KilledChild {
  enum Role: String, Sendable { case edits, synchronizes }

  let role: Role
  let dialect: WorldDialect
  let folder: URL
  let seed: UInt64

  static let stateFile = "service.json"

  static func journal(_ role: Role, _ seed: UInt64) -> String { "\(role.rawValue)-\(seed).journal" }

  func run() async throws {
    let ledger = try Ledger(prefix: "k\(seed)", journal: folder.appendingPathComponent(Self.journal(role, seed)))
    let run = try ScriptRun(
      KilledRuns.script(dialect), in: folder, ledger: ledger, stateFile: folder.appendingPathComponent(Self.stateFile))
    try await run.device.open()
    FileHandle.standardOutput.write(Data("at work\n".utf8))
    var numbers = SeededNumbers(seed: seed)
    while true {
      guard role == .edits else {
        await run.device.synchronize()
        continue
      }
      switch numbers.below(10) {
      case ..<3: try await run.perform(.create(numbers.isOne(in: 2) ? .notes : .orders, number: 0))
      case 3: try await run.perform(.createItem(under: numbers.below(1000)))
      case ..<8: try await run.perform(.update(numbers.below(1000), numbers.isOne(in: 2) ? .title : .body))
      case 8: try await run.perform(.delete(numbers.below(1000)))
      default: try await run.perform(.sync)
      }
    }
  }
}
