import Glibc

/// A scene's place in the ``SceneRegistry``, left at the end of the value's life or of the process.
public final class SceneEntry: Sendable {
  /// The scene that is entered.
  public let scene: SceneIdentity
  private let path: String
  private let descriptor: Int32

  /// The file gets its name once it is written and locked, so that nobody takes it for one whose process has died.
  init(scene: SceneIdentity, directory: String) throws {
    self.scene = scene
    path = directory + "/" + scene.id
    guard Self.attachedScene(at: path) == nil else {
      throw SceneError.registryRefused(operation: "enter", path: path, reason: "the scene is entered already")
    }
    let draft: String = directory + "/." + scene.id
    descriptor = open(draft, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure("create", draft) }
    let line: [UInt8] = Array("\(scene.processID) \(scene.terminal)\n".utf8)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, write(descriptor, line, line.count) == line.count,
      rename(draft, path) == 0
    else {
      let failure: SceneError = Self.failure("enter", path)
      close(descriptor)
      throw failure
    }
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  /// The scene whose file is at `path`, nil where its process is gone; the file is then removed.
  static func attachedScene(at path: String) -> SceneIdentity? {
    let descriptor: Int32 = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else {
      unlink(path)
      return nil
    }
    var bytes: [UInt8] = [UInt8](repeating: 0, count: 4096)
    let count: Int = read(descriptor, &bytes, bytes.count)
    let line: Substring? = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n").first
    let fields: [Substring] = line?.split(separator: " ", maxSplits: 1) ?? []
    guard fields.count == 2, let processID = Int32(fields[0]) else { return nil }
    return SceneIdentity(terminal: String(fields[1]), processID: processID)
  }

  private static func failure(_ operation: String, _ path: String) -> SceneError {
    .registryRefused(operation: operation, path: path, reason: String(cString: strerror(errno)))
  }
}
