import Foundation

/// The folders of this repository.
enum RepositoryFolder {
  /// The root, found from this file's own place.
  static let root: String = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.path
  }()

  /// The folder of packs and modules.
  static var templates: String { root + "/templates" }
}
