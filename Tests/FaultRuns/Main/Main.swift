import CommandLineInterface
import Foundation

/// Runs scripts with faults, and real processes that are killed, and tells what was lost.
@main
enum Main {
  static func main() async {
    do {
      let settings = try RunSettings(Array(CommandLine.arguments.dropFirst()))
      switch settings.work {
      case .runs: exit(try await Campaign(settings).run() ? 0 : 1)
      case .replay(let seed): exit(try await Campaign(settings).replay(seed) ? 0 : 1)
      case .child(let role, let folder, let seed):
        try await KilledChild(role: role, folder: URL(fileURLWithPath: folder), seed: seed).run()
      }
    } catch {
      FileHandle.standardError.write(Data("fault-runs: error: \(error)\n".utf8))
      exit(error is ArgumentError ? CommandStatus.usage.rawValue : 1)
    }
  }
}
