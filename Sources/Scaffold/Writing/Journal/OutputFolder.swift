import GeneratorCore

/// Checks the place of a new package, which must not exist, or must be a folder that is empty or has only what a new
/// repository has: ``companions``.
public struct OutputFolder: Sendable {
  /// What may be in the folder, in words.
  public static let companions = "'.git', '.gitignore', '.gitattributes', README and LICENSE"

  private static let repositoryFiles: Set<String> = [".git", ".gitignore", ".gitattributes"]
  private static let documents: Set<String> = ["readme", "license", "licence", "copying"]

  private let fileSystem: any FileSystem

  /// Whether an entry of the folder stays next to a new package.
  static func isCompanion(_ name: String) -> Bool {
    let title = name.prefix { $0 != "." }.lowercased()
    return repositoryFiles.contains(name) || documents.contains(title)
  }

  /// Creates the check.
  public init(fileSystem: any FileSystem) {
    self.fileSystem = fileSystem
  }

  /// Checks that a place is free.
  ///
  /// - Parameter root: an absolute path.
  /// - Throws: ``ScaffoldError`` (`outputExists`) if the place is taken or cannot be read.
  public func check(_ root: String) throws {
    do {
      switch try fileSystem.status(of: root) {
      case nil: return
      case .directory:
        let names = try fileSystem.names(in: root)
        let isPackage = try fileSystem.status(of: "\(root)/\(ProjectLayout.lock)") != nil
        guard !isPackage else { throw packageExists(root) }
        guard let other = names.first(where: { !Self.isCompanion($0) }) else { return }
        throw outputExists(root, "is not empty: it contains '\(other)'")
      case .other:
        throw outputExists(
          root, "is a symbolic link or a special file", hint: "if it leads to a folder, name that folder")
      case .file: throw outputExists(root, "exists and is not a folder")
      }
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  private func packageExists(_ root: String) -> ScaffoldError {
    ScaffoldError(
      .outputExists, .outputExists, "'\(root)' is already a package",
      hint: "'scaffold regenerate' updates it, and keeps your edits; '--output' names another place")
  }

  private func outputExists(_ root: String, _ reason: String, hint: String? = nil) -> ScaffoldError {
    ScaffoldError(
      .outputExists, .outputExists, "the output '\(root)' \(reason)",
      hint: hint ?? "choose another place with '--output', or move it; a folder may contain \(Self.companions)")
  }
}
