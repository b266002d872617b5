import Foundation

/// Many runs, two at a time, then the kills.
struct Campaign: Sendable {
  private let settings: RunSettings

  init(_ settings: RunSettings) { self.settings = settings }

  /// Runs all seeds, and shows the first that fail.
  func run() async throws -> RunSummary {
    defer { try? FileManager.default.removeItem(at: settings.folder) }
    say("seeds \(settings.firstSeed) to \(settings.firstSeed + UInt64(max(1, settings.count)) - 1)")
    let tally = await scripts()
    let failed = tally.failed.sorted()
    for seed in failed.prefix(Self.shown) { await show(seed) }
    let killed = try await KilledRuns(settings).run()
    return RunSummary(
      runs: settings.count, failedRuns: failed.count, kills: settings.kills, failedKills: killed.failed,
      happened: tally.happened, groups: tally.groups, found: tally.found + killed.found)
  }

  /// How many seeds are shown with their shortest scripts.
  private static let shown = 3

  /// Runs one seed again, with its script as it is.
  func replay(_ seed: UInt64) async -> RunSummary {
    defer { try? FileManager.default.removeItem(at: settings.folder) }
    let script = script(seed)
    say("\(script)")
    let outcome = await outcome(of: script, in: "replay")
    for fault in outcome.wrong { say("✘ \(fault)") }
    if !outcome.wrong.isEmpty { await show(seed) }
    return RunSummary(
      runs: 1, failedRuns: outcome.wrong.isEmpty ? 0 : 1, happened: outcome.happened, groups: outcome.groups,
      found: outcome.wrong)
  }

  private func script(_ seed: UInt64) -> Script {
    ScriptMaker.script(seed: seed, dialect: settings.dialect, quirks: settings.quirks)
  }

  /// The results of many runs.
  private struct Tally: Sendable {
    /// The seeds of the runs that failed.
    var failed: [UInt64] = []
    /// How many faults happened.
    var happened = 0
    /// How many requests contained several changes.
    var groups = 0
    /// The faults at the ends of the runs.
    var found: [RunFault] = []
  }

  private func scripts() async -> Tally {
    let workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
    return await withTaskGroup(of: Tally.self) { group in
      for worker in 0..<workers {
        group.addTask { await scripts(from: worker, by: workers) }
      }
      return await group.reduce(into: Tally()) { sum, tally in
        sum.failed += tally.failed
        sum.happened += tally.happened
        sum.groups += tally.groups
        sum.found += tally.found
      }
    }
  }

  /// After how many runs a long campaign says how far it is.
  private static let reported = 1000

  /// The part of one worker: every nth run.
  private func scripts(from first: Int, by step: Int) async -> Tally {
    var tally = Tally()
    for number in stride(from: first, to: settings.count, by: step) {
      if first == 0, number > 0, (number / step).isMultiple(of: max(1, Self.reported / step)) {
        say("about \(number) of \(settings.count) runs have ended")
      }
      let seed = settings.firstSeed + UInt64(number)
      let outcome = await outcome(of: script(seed), in: "worker-\(first)")
      tally.happened += outcome.happened
      tally.groups += outcome.groups
      tally.found += outcome.wrong
      guard let fault = outcome.wrong.first else { continue }
      say("✘ seed \(seed): \(fault)")
      tally.failed.append(seed)
    }
    return tally
  }

  /// The shortest script that fails as a seed does: with a fault of the same kind, since one bug can hide another.
  private func show(_ seed: UInt64) async {
    let script = script(seed)
    let kind = await outcome(of: script, in: "shrink").wrong.first?.kind
    let shrinker = ScriptShrinker { await outcome(of: $0, in: "shrink").wrong.contains { $0.kind == kind } }
    let shortest = await shrinker.shortest(of: script)
    say(
      "seed \(seed), shrunk from \(script.steps.count) steps to \(shortest.steps.count); replay with --replay \(seed)")
    say("\(shortest)")
    for fault in await outcome(of: shortest, in: "shrink").wrong { say("  ✘ \(fault)") }
  }

  /// What a run of a script ended with.
  private struct Outcome {
    /// The faults at its end.
    var wrong: [RunFault]
    /// How many injected faults happened.
    var happened = 0
    /// How many requests contained several changes.
    var groups = 0
  }

  private func outcome(of script: Script, in name: String) async -> Outcome {
    let folder = settings.folder.appendingPathComponent(name)
    try? FileManager.default.removeItem(at: folder)
    defer {
      CountingFileSystem.unmount(folder.path)
      try? FileManager.default.removeItem(at: folder)
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let run = try ScriptRun(script, in: folder)
      return Outcome(wrong: try await run.faults(), happened: run.happened, groups: run.groups)
    } catch {
      return Outcome(wrong: [RunFault(.other, "the run ended with: \(error)")])
    }
  }

  private func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
