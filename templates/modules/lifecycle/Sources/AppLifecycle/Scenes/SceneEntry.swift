import Glibc
import LocalFiles

/// An entry in the ``SceneRegistry``, which is removed at the end of the value's lifetime or of the process.
public final class SceneEntry: Sendable {
  /// The scene.
  public let scene: SceneIdentity
  private let path: String
  private let lock: FileLock

  /// Creates the entry. The file gets its final name when it is written and locked, so that other processes do not take it
  /// for that of a dead process.
  init(scene: SceneIdentity, directory: String) throws {
    self.scene = scene
    path = directory + "/" + scene.id
    guard Self.attachedScene(at: path) == nil else {
      throw SceneError.registryRefused(operation: "enter", path: path, reason: "the scene is already registered")
    }
    let draft: String = directory + "/." + scene.id
    do {
      lock = try FileLock(path: draft, flags: O_RDWR | O_CREAT | O_TRUNC)
    } catch {
      throw SceneError.registryRefused(operation: "create", path: draft, reason: error.reason)
    }
    let line: [UInt8] = Array("\(scene.processID) \(scene.terminal)\n".utf8)
    guard (try? lock.attempt(.exclusive)) == true, write(lock.descriptor, line, line.count) == line.count,
      rename(draft, path) == 0
    else {
      throw SceneError.registryRefused(operation: "enter", path: path, reason: String(cString: strerror(errno)))
    }
  }

  deinit {
    unlink(path)
  }

  /// The scene of the file at `path`; nil if its process has died, in which case the file is removed.
  static func attachedScene(at path: String) -> SceneIdentity? {
    guard let lock: FileLock = try? FileLock(path: path, flags: O_RDONLY) else { return nil }
    if (try? lock.attempt(.shared)) == true {
      unlink(path)
      return nil
    }
    var bytes: [UInt8] = [UInt8](repeating: 0, count: 4096)
    let count: Int = read(lock.descriptor, &bytes, bytes.count)
    let line: Substring? = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n").first
    let fields: [Substring] = line?.split(separator: " ", maxSplits: 1) ?? []
    guard fields.count == 2, let processID = Int32(fields[0]) else { return nil }
    return SceneIdentity(terminal: String(fields[1]), processID: processID)
  }
}
