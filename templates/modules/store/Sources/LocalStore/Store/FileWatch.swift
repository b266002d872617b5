import Dispatch
import Glibc

/// Watches the files of a store for writes, so that those of other processes are noticed when they happen (inotify(7)).
final class FileWatch {
  /// A write of the log is noticed before readers can see it, so there is a second look when no write came for this long.
  private static let settlingTime = DispatchTimeInterval.milliseconds(50)
  private let source: any DispatchSourceRead

  /// Watches a database file and its write-ahead log.
  ///
  /// - Parameters:
  ///   - path: the database file.
  ///   - queue: where the handler is called.
  ///   - handler: is called after writes, those of this process included.
  /// - Returns: nil if the system has no watch left; the writes are then noticed with the next call of the store.
  init?(path: String, queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    // The log comes and goes, so the folder is watched.
    let (folder, name) = Self.parts(of: path)
    guard inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY)) >= 0 else {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler(handler: handler)
    timer.activate()
    source.setEventHandler {
      guard Self.readsWrite(of: name, from: descriptor) else { return }
      handler()
      timer.schedule(deadline: .now() + Self.settlingTime)
    }
    source.setCancelHandler {
      timer.cancel()
      close(descriptor)
    }
    source.activate()
  }

  deinit { source.cancel() }

  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  /// Reads all events that wait.
  ///
  /// - Returns: whether one of them is of the database file or its log.
  private static func readsWrite(of name: String, from descriptor: Int32) -> Bool {
    let names = [name, name + "-wal"]
    var isFound = false
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      guard let base = buffer.baseAddress else { return }
      while case let count = read(descriptor, base, buffer.count), count > 0 {
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = base.load(fromByteOffset: offset, as: inotify_event.self)
          let start = base + offset + MemoryLayout<inotify_event>.size
          // The name is padded with zeros; without one, events were lost.
          let length = event.len == 0 ? 0 : strnlen(start.assumingMemoryBound(to: CChar.self), Int(event.len))
          let written = UnsafeRawBufferPointer(start: start, count: length)
          isFound = isFound || length == 0 || names.contains { $0.utf8.elementsEqual(written) }
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
        }
      }
    }
    return isFound
  }
}
