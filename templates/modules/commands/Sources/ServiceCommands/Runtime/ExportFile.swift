import DataCommands
import FoundationEssentials
import Glibc
import LocalFiles

/// A file that changes are exported to. It is written next to its place, which it takes when it is complete. Only its
/// owner can read it, because content of an encrypted outbox is readable in it.
struct ExportFile {
  let path: String

  /// Writes the file.
  ///
  /// - Throws: ``CommandError/unwritableFile(_:reason:)``. A file that was there stays as it was then.
  func write<Result>(_ body: (FileOutput) throws -> Result) throws -> Result {
    do {
      // A pipe or a device cannot be replaced.
      guard isReplaceable else { return try body(FileOutput(path: path)) }
      return try replace(body)
    } catch let error as FileOutputError {
      throw CommandError.unwritableFile(path, reason: error.reason)
    }
  }

  private var isReplaceable: Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  private func replace<Result>(_ body: (FileOutput) throws -> Result) throws -> Result {
    let partial = path + "." + UUID().uuidString.lowercased() + ".part"
    do {
      let file = try FileOutput(path: partial)
      let result = try body(file)
      try file.synchronize()
      guard rename(partial, path) == 0 else {
        throw CommandError.unwritableFile(path, reason: String(cString: strerror(errno)))
      }
      return result
    } catch {
      unlink(partial)
      throw error
    }
  }
}
