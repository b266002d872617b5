import Foundation

/// Paths as they are recorded in a package: seen from its root, so that the package can be moved and shared.
package enum RelativePath {
  /// The path of a file seen from a folder; both absolute, or seen from the working folder.
  package static func of(_ path: String, from folder: String) -> String {
    let target = URL(fileURLWithPath: path).standardizedFileURL.pathComponents
    let base = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents
    let common = zip(target, base).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: base.count - common) + target[common...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// Where a recorded path leads; an absolute one leads where it says.
  package static func resolve(_ path: String, in folder: String) -> String {
    let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : URL(fileURLWithPath: folder).appending(path: path)
    return url.standardizedFileURL.path
  }
}
