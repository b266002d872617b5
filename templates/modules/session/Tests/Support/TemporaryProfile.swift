import Foundation
import OnboardingSessions

/// A profile in a temporary directory, which is removed with the value.
final class TemporaryProfile: Sendable {
  let directory: ProfileDirectory

  init(in folder: URL = FileManager.default.temporaryDirectory) {
    directory = ProfileDirectory(url: folder.appendingPathComponent("profile-\(UUID().uuidString)"))
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
