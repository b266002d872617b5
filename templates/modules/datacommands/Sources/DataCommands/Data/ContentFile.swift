import FoundationEssentials
import Glibc
import LocalFiles
import ServiceData

/// A file that content is written to. The content is first written to a file next to it, which replaces it when it is
/// complete.
struct ContentFile {
  let path: String

  /// Replaces the file with content.
  ///
  /// - Parameter load: gets the content, and can write it to the file with the given path.
  /// - Returns: the content, and its size in bytes.
  /// - Throws: ``CommandError`` if the file cannot be written. It stays as it was then.
  func replace(
    with load: (_ partial: String) async throws -> MediaContent
  ) async throws -> (content: MediaContent, count: Int) {
    let partial: String = path + "." + UUID().uuidString.lowercased() + ".part"
    // Shows before anything is received that the file cannot be written.
    try writing { try Data().write(to: URL(fileURLWithPath: partial)) }
    defer { unlink(partial) }
    let content: MediaContent = try await load(partial)
    try writing {
      switch content.body {
      case .bytes(let bytes): try Data(bytes).write(to: URL(fileURLWithPath: partial))
      case .file(partial): break
      case .file(let other): try FileCopy.copy(from: other, to: partial)
      }
    }
    var status = stat()
    guard stat(partial, &status) == 0, rename(partial, path) == 0 else {
      throw CommandError.unwritableFile(path, reason: String(cString: strerror(errno)))
    }
    return (content, Int(status.st_size))
  }

  /// Whether a path leads to a regular file, which can be read in parts and more than once.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private func writing(_ write: () throws -> Void) throws {
    do {
      try write()
    } catch let error as FileCopyError {
      throw CommandError.unwritableFile(path, reason: error.reason)
    } catch {
      throw CommandError.unwritableFile(path, reason: error.systemReason)
    }
  }
}
