import AppLifecycle
import DataCommands
import FoundationEssentials
import Glibc
import LocalFiles

/// Notifications in a folder: each file `*.json` is one, which is removed when it has been handled. Names that begin with a point
/// or end differently are of files that are still being written.
///
/// A file that is not a notification is reported once, and remains until somebody changes or removes it. After a killed
/// process, the next one finds a notification that was not handled again.
actor FolderNotifications: NotificationSource {
  /// What distinguishes the versions of a file.
  private struct Version: Sendable, Equatable {
    let node: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    /// The version of the file at a path; nil if there is no regular file.
    init?(path: String) {
      var information = stat()
      guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
      node = UInt64(information.st_ino)
      size = Int(information.st_size)
      seconds = information.st_mtim.tv_sec
      nanoseconds = information.st_mtim.tv_nsec
    }
  }

  /// The maximum number of notifications that are read at once.
  private static let batch = 100
  /// How often the folder is read.
  private static let pause: Duration = .milliseconds(250)

  private let folder: URL
  private let warn: @Sendable (String) -> Void
  /// The versions of the files that were read, and are still there.
  private var known: [String: Version] = [:]
  private var isLost = false

  /// Reads from the folder at `path`; `warn` receives a message for each file that is not a notification.
  init(path: String, warn: @escaping @Sendable (String) -> Void) {
    folder = URL(fileURLWithPath: path)
    self.warn = warn
  }

  func register() throws -> String {
    do {
      _ = try names()
    } catch {
      throw CommandError.invalidFile(folder.path, reason: error.systemReason)
    }
    return folder.path
  }

  func next() async throws -> [ReceivedNotification] {
    while true {
      let found = read()
      if !found.isEmpty { return found }
      try await Task.sleep(for: Self.pause)
    }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
  }

  /// Reads the notifications that were not read before.
  private func read() -> [ReceivedNotification] {
    do {
      let names = try names()
      isLost = false
      let present = Set(names)
      known = known.filter { present.contains($0.key) }
      var found: [ReceivedNotification] = []
      for name in names where found.count < Self.batch {
        if let notification = notification(name) { found.append(notification) }
      }
      return found
    } catch {
      if !isLost { warn("no notifications arrive until '\(folder.path)' can be read: \(error.systemReason)") }
      isLost = true
      return []
    }
  }

  private func notification(_ name: String) -> ReceivedNotification? {
    let path = folder.appendingPathComponent(name).path
    guard let version = Version(path: path), version != known[name] else { return nil }
    known[name] = version
    do {
      let notification = try NotificationText.notification(try contents(of: path, version.size))
      let completion = SingleCompletion<NotificationOutcome> { [warn] _ in
        // A file that has replaced it is another notification.
        guard Version(path: path) == version, unlink(path) != 0 else { return }
        warn("the notification '\(name)' was handled, but cannot be removed: \(String(cString: strerror(errno)))")
      }
      return ReceivedNotification(notification: notification, origin: "'\(name)'", completion: completion)
    } catch {
      warn("'\(name)' cannot be used as a notification: \(error); correct or remove it")
      return nil
    }
  }

  /// The content of a regular file; neither a link nor a device, which may never end.
  private func contents(of path: String, _ size: Int) throws(NotificationText.Malformed) -> [UInt8] {
    guard size <= NotificationText.limit else {
      throw NotificationText.Malformed(description: "it has more than \(NotificationText.limit) bytes")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw NotificationText.Malformed(description: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = Glibc.read(descriptor, &bytes, size)
    guard count >= 0 else { throw NotificationText.Malformed(description: String(cString: strerror(errno))) }
    return Array(bytes.prefix(count))
  }
}
