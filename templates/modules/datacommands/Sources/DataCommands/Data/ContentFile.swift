import CommandLineInterface
import FoundationEssentials
import Glibc
import HTTPTransport
import LocalFiles
import ServiceData

/// A file that content is written to. The content is first written to a file next to it, which replaces it when it is
/// complete. If receiving the content was interrupted, the next attempt continues that file if the service allows it.
struct ContentFile {
  let path: String

  /// Replaces the file with content.
  ///
  /// - Parameter load: gets the content, and can write it to the file with the given path.
  /// - Returns: the content, and its size in bytes.
  /// - Throws: ``CommandError`` if the file cannot be written. It stays as it was then.
  func replace(
    console: Console, with load: (_ partial: String) async throws -> MediaContent
  ) async throws -> (content: MediaContent, count: Int) {
    let (partial, lock, isUsual) = try partial()
    defer { lock.release() }
    let content: MediaContent
    do {
      content = try await load(partial)
      if content.body != .file(partial) { try write(content.body, to: partial) }
    } catch {
      if isUsual, PartialBody.isResumable(partial), let count = FileBytes.size(partial), count > 0 {
        let words = "\(CountedNoun(count, "byte")) \(count == 1 ? "is" : "are")"
        console.errors.writeLine("\(words) kept in '\(partial)'; the same command requests the rest")
      } else {
        PartialBody.forget(partial)
        unlink(partial)
      }
      throw error
    }
    var status = stat()
    guard stat(partial, &status) == 0, rename(partial, path) == 0 else {
      defer { unlink(partial) }
      throw CommandError.unwritableFile(path, reason: String(cString: strerror(errno)))
    }
    return (content, Int(status.st_size))
  }

  /// Whether a path leads to a regular file, which can be read in parts and more than once.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The file next to this one, which is created now to show before anything is received that it can be written. If it
  /// is another program's or another process writes it, one with a name of its own is used, which nothing continues.
  private func partial() throws(CommandError) -> (path: String, lock: FileLock, isUsual: Bool) {
    let usual = path + ".part"
    do throws(FileLockError) {
      if (FileBytes.size(usual) ?? 0) == 0 || PartialBody.isResumable(usual) {
        let lock = try FileLock(path: usual, permissions: 0o666)
        if try lock.attempt(.exclusive) { return (usual, lock, true) }
      }
      let own: String = path + "." + UUID().uuidString.lowercased() + ".part"
      return (own, try FileLock(path: own, permissions: 0o666), false)
    } catch {
      throw CommandError.unwritableFile(path, reason: error.reason)
    }
  }

  private func write(_ body: MediaContent.Body, to partial: String) throws {
    PartialBody.forget(partial)
    do {
      let reader = try ContentReader(body)
      let file = try FileOutput(path: partial)
      var bytes = try reader.next()
      while !bytes.isEmpty {
        try file.write(bytes)
        bytes = try reader.next()
      }
    } catch let error as FileOutputError {
      throw CommandError.unwritableFile(path, reason: error.reason)
    } catch let error as ContentFault {
      throw CommandError.invalidFile(error.path, reason: error.reason)
    }
  }
}
