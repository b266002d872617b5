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
  /// - Throws: ``ScaffoldError`` (`outputInTheWay`) if the place is taken or cannot be read.
  public func check(_ root: String) throws {
    do {
      switch try fileSystem.status(of: root) {
      case nil: return
      case .directory:
        guard try fileSystem.names(in: root).isEmpty else { throw inTheWay(root, "is not empty") }
      default: throw inTheWay(root, "exists and is not a folder")
      }
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  private func inTheWay(_ root: String, _ reason: String) -> ScaffoldError {
    ScaffoldError(
      .outputInTheWay, .outputExists, "the output '\(root)' \(reason)",
      hint: "choose another place with '--output', or move it")
  }
}
