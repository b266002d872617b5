import Glibc
import OnboardingSessions

/// A file in the profile that exists while a session is opened with its first download. A killed process leaves it behind, so
/// that the next command continues the download.
struct OpeningNote {
  private static let fileName = "opening.json"
  private static let process = "process"

  let profile: ProfileDirectory

  /// - Throws: ``ProfileError``.
  func begin() throws { try profile.keep([Self.process: getpid()], named: Self.fileName) }

  func end() { try? profile.removeFile(Self.fileName) }

  /// Whether the process that wrote the note died before it finished.
  var isLeftBehind: Bool {
    guard let document = try? profile.document([String: Int32].self, named: Self.fileName),
      let process = document[Self.process]
    else { return false }
    // This process has not written its note yet, so a note with its ID is from an earlier process with the same ID.
    return process == getpid() || kill(process, 0) != 0 && errno == ESRCH
  }
}
