import Foundation
import OnboardingSessions

/// A profile in a temporary directory, which is removed with the value.
final class TemporaryProfile: Sendable {
  let directory: ProfileDirectory

  init() {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("profile-\(UUID().uuidString)")
    directory = ProfileDirectory(url: url)
  }

  deinit {
    try? directory.remove()
  }

  /// The mode bits of a file below the profile.
  func mode(ofPath path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.posixPermissions] as? Int ?? 0
  }
}
