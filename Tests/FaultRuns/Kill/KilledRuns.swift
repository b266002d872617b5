import Foundation
import SeededNumbers

/// Real processes on one profile, killed with `kill -9` at any time: one edits and synchronizes, another one only
/// synchronizes. What they leave behind is settled as the end of any run is.
struct KilledRuns {
  private let settings: RunSettings
  /// How often the processes of one profile are killed before it is looked at.
  private static let killsPerProfile = 4

  /// The kind of service; a process that was killed takes its server with it, which keeps its data.
  static func script(_ dialect: WorldDialect) -> Script {
    Script(seed: 0, dialect: dialect, isOlder: false, quirks: [], steps: [])
  }

  init(_ settings: RunSettings) { self.settings = settings }

  /// - Returns: how many kills were followed by a fault, and the faults.
  func run() async throws -> (failed: Int, found: [RunFault]) {
    var numbers = SeededNumbers(seed: settings.firstSeed)
    var left = settings.kills
    var (failed, found) = (0, [RunFault]())
    while left > 0 {
      let folder = settings.folder.appendingPathComponent("kill-\(left)")
      let kills = min(left, Self.killsPerProfile)
      let faults = try await profile(folder, kills: kills, &numbers)
      for fault in faults { FileHandle.standardError.write(Data("✘ kill: \(fault)\n".utf8)) }
      if faults.isEmpty { try? FileManager.default.removeItem(at: folder) } else { failed += kills }
      found += faults
      left -= kills
    }
    return (failed, found)
  }

  private func profile(_ folder: URL, kills: Int, _ numbers: inout SeededNumbers) async throws -> [RunFault] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let run = try ScriptRun(
      Self.script(settings.dialect), in: folder, ledger: Ledger(),
      stateFile: folder.appendingPathComponent(KilledChild.stateFile))
    try await run.fillServer()
    var journals: [URL] = []
    var killed = 0
    while killed < kills {
      let seed = settings.firstSeed &+ numbers.next() % 1_000_000
      var children = [try start(.edits, folder, seed)]
      if killed + 1 < kills, numbers.isOne(in: 2) { children.append(try start(.synchronizes, folder, seed)) }
      for child in children { child.waitUntilAtWork() }
      try await Task.sleep(for: .microseconds(numbers.below(120_000)))
      for child in children { child.kill() }
      journals.append(folder.appendingPathComponent(KilledChild.journal(.edits, seed)))
      killed += children.count
    }
    try run.read(journals)
    return try await run.settled()
  }

  private func start(_ role: KilledChild.Role, _ folder: URL, _ seed: UInt64) throws -> ChildProcess {
    try ChildProcess([
      "--role", role.rawValue, "--folder", folder.path, "--seed", String(seed), "--dialect", settings.dialect.rawValue,
    ])
  }
}
