import DataBrowser
import OnboardingSessions

/// A file in the profile with the place at which the browser was left. It is removed when the session is locked, closed or
/// removed, and when another user of the profile becomes the current one. In an encrypted package, it does not contain the
/// key of the row, because the file is readable.
struct BrowserPlaceNote {
  private static let fileName = "browse.json"

  let profile: ProfileDirectory
  /// Whether the data on this machine is encrypted.
  var isEncrypted = false

  /// The place; nil if none is kept, or the file cannot be used.
  var place: BrowserPlace? { try? profile.document(BrowserPlace.self, named: Self.fileName) }

  /// Keeps a place. The browser does not fail if it cannot be written.
  func keep(_ place: BrowserPlace?) {
    guard var place else { return remove() }
    if isEncrypted { place.key = nil }
    try? profile.keep(place, named: Self.fileName)
  }

  func remove() { try? profile.removeFile(Self.fileName) }
}
