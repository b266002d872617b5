import FoundationEssentials
import Glibc
import OnboardingSessions

/// Remembers, as long as it lasts, that a session is opened with its first download. A process that is killed leaves the note,
/// so that the next command knows to go on.
struct OpeningNote {
  private static let fileName = "opening.json"
  private static let process = "process"

  let profile: ProfileDirectory

  /// - Throws: ``ProfileError``.
  func begin() throws { try profile.keep([Self.process: getpid()], named: Self.fileName) }

  func end() { try? profile.removeFile(Self.fileName) }

  /// Whether the process that began has died before it ended.
  var isLeftBehind: Bool {
    guard let document = try? profile.document([String: Int32].self, named: Self.fileName),
      let process = document[Self.process]
    else { return false }
    // One that begins has no note yet, so a note with this process's number is that of an earlier one.
    return process == getpid() || kill(process, 0) != 0 && errno == ESRCH
  }
}
