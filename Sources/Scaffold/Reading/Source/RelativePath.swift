import FoundationEssentials

/// Paths as recorded in a package: relative to its root, so that the package can be moved and shared.
package enum RelativePath {
  /// The path of a file relative to a folder. Both are absolute, or relative to the working directory.
  package static func of(_ path: String, from folder: String) -> String {
    let target = URL(fileURLWithPath: path).standardizedFileURL.pathComponents
    let base = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents
    let common = zip(target, base).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: base.count - common) + target[common...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// The absolute path of a recorded one, which may be absolute already.
  package static func resolve(_ path: String, in folder: String) -> String {
    let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : URL(fileURLWithPath: folder).appending(path: path)
    return url.standardizedFileURL.path
  }
}
