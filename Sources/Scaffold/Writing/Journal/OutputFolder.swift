import GeneratorCore

/// Checks the place of a new package, which must not exist or must be an empty folder.
public struct OutputFolder: Sendable {
  private let fileSystem: any FileSystem

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
        guard try fileSystem.names(in: root).isEmpty else { throw outputExists(root, "is not empty") }
      default: throw outputExists(root, "exists and is not a folder")
      }
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  private func outputExists(_ root: String, _ reason: String) -> ScaffoldError {
    ScaffoldError(
      .outputExists, .outputExists, "the output '\(root)' \(reason)",
      hint: "choose another place with '--output', or move it")
  }
}
