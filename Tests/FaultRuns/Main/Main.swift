import CommandLineInterface
import Foundation
import ServiceFaults

/// Runs scripts with faults, kills real processes, and reports losses.
@main
enum Main {
  static func main() async {
    do {
      let settings = try RunSettings(Array(CommandLine.arguments.dropFirst()))
      switch settings.work {
      case .runs: end(with: try await Campaign(settings).run())
      case .replay(let seed): end(with: await Campaign(settings).replay(seed))
      case .child(let role, let folder, let seed):
        try await KilledChild(
          role: role, dialect: settings.dialect, folder: URL(fileURLWithPath: folder), seed: seed
        ).run()
      }
    } catch {
      FileHandle.standardError.write(Data("fault-runs: error: \(error)\n".utf8))
      let isMisused = error is ArgumentError || error is ServiceTextError || error is QuirkChoice.Clash
      exit(isMisused ? CommandStatus.usage.rawValue : 1)
    }
  }

  private static func end(with summary: RunSummary) -> Never {
    print(summary)
    exit(summary.status)
  }
}
