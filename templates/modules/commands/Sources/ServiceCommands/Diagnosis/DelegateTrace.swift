import AppLifecycle
import DataCommands
import FoundationEssentials
import OnboardingSessions
import ServiceData

/// What the delegates of the program answered lately, in `log/delegates.jsonl` in the profile.
struct DelegateTrace: Sendable {
  /// The maximum number of answers that are shown.
  private static let count = 200
  /// The size in bytes after which a new file begins.
  private static let fileSize = 65_536

  private let profile: ProfileDirectory
  private let log: ProgramLog

  init(_ runtime: CommandRuntime) {
    profile = runtime.profile
    log = ProgramLog(profile: profile, file: "delegates", fileSize: Self.fileSize, now: WallClock.current.now)
  }

  /// Keeps an answer, unless there is no profile yet.
  func write(_ answer: DelegateAnswer) {
    guard FileManager.default.fileExists(atPath: profile.url.path) else { return }
    log.write(.medium, answer.event, "\(answer.delegate) \(answer.answer)")
  }

  /// The latest answers, the oldest one first: 'time', 'event', 'delegate' and 'answer'.
  ///
  /// - Throws: `ProfileError`.
  func records() throws -> [OutputRecord] {
    try log.entries(last: Self.count).map { entry in
      // The name of a type has no space.
      let words = entry.message.split(separator: " ", maxSplits: 1)
      return OutputRecord([
        ("time", .string(entry.time)), ("event", .string(entry.area)),
        ("delegate", .string(words.first.map(String.init) ?? "")),
        ("answer", .string(words.count > 1 ? String(words[1]) : "")),
      ])
    }
  }
}
