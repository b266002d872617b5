import AppLifecycle
import FoundationEssentials
import Glibc
import LocalFiles
import OnboardingSessions

/// A page that leads a browser to an address. Only the user can read its file.
struct ForwardingPage: Sendable {
  /// The path of the file.
  let path: String

  /// Chooses a file in `$XDG_RUNTIME_DIR`, which ends with the login, else in the profile.
  init(
    for program: String, profile: ProfileDirectory, environment: [String: String] = EnvironmentVariables.current.values
  ) {
    let name = "\(program)-sign-in-\(UUID().uuidString.lowercased()).html"
    let directory = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") && access($0, W_OK) == 0 ? $0 : nil }
    path = directory.map { "\($0)/\(name)" } ?? profile.path(of: name)
  }

  /// Writes the file.
  ///
  /// - Returns: whether it could be written.
  func write(for address: String) -> Bool {
    let link = Self.escaped(address)
    let text = """
      <!DOCTYPE html>
      <meta charset="utf-8">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(link)">
      <title>Sign in</title>
      <a href="\(link)">Sign in</a>

      """
    return (try? FileOutput(path: path).write(Array(text.utf8))) != nil
  }

  /// Removes the file, if it was written.
  func remove() { unlink(path) }

  /// The text of an attribute's value (HTML, 13.1.2.3).
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }
}
