import CKeyring
import FoundationEssentials
import Glibc

/// A file with mode 0600 in `$XDG_RUNTIME_DIR`, which belongs to the user (XDG Base Directory Specification). The
/// specification does not say that it is in memory, so that is checked: the key must not be written to a disk.
struct RuntimeKeyFile: UnlockedKeyPlace {
  private struct Record: Codable {
    var key: Data
    /// When the key expires, in seconds since the system started; nil if it does not. Unlike the time of day, nobody can
    /// set this clock back.
    var expires: Double?
    /// Identifies the start of the system.
    var boot: String

    /// The bytes of a record in a file.
    static let length = 256

    /// Reads a record; nil for other contents.
    init?(_ data: Data?) {
      guard let data, let record = try? JSONDecoder().decode(Record.self, from: data) else { return nil }
      self = record
    }

    init(key: Data, expires: Double?, boot: String) { (self.key, self.expires, self.boot) = (key, expires, boot) }

    /// The record as JSON. Every record has the same length, so that one can replace another in place.
    var data: Data? {
      guard let data = try? JSONEncoder().encode(self), data.count <= Self.length else { return nil }
      return data + Data(repeating: UInt8(ascii: " "), count: Self.length - data.count)
    }

  }

  private let directory: ProfileDirectory
  private let now: @Sendable () -> Double
  private let boot: String

  /// Refers to the files in a directory.
  ///
  /// - Parameters:
  ///   - now: the seconds since the system started.
  ///   - boot: identifies the start of the system.
  init(directory: ProfileDirectory, boot: String, now: @escaping @Sendable () -> Double) {
    self.directory = directory
    self.boot = boot
    self.now = now
  }

  /// Refers to the files in `$XDG_RUNTIME_DIR`; nil if it is not set, if others have access to it, or if it is on a disk.
  init?(environment: [String: String]) {
    guard let path = environment["XDG_RUNTIME_DIR"], path.hasPrefix("/") else { return nil }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
      status.st_mode & 0o077 == 0, ckeyring_is_in_memory(path)
    else { return nil }
    let boot: String? = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    self.init(directory: ProfileDirectory(url: URL(fileURLWithPath: path)), boot: boot ?? "") {
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }

  func store(_ key: DataKey, for user: UUID, timeout: Duration?) -> Bool {
    let record = Record(key: Data(key.bytes), expires: end(after: timeout), boot: boot)
    guard let data = record.data else { return false }
    return (try? directory.write(data, to: Self.name(user))) != nil
  }

  /// Overwrites the file in place. If another process removes it meanwhile, the new time is written to a file without a name.
  func extend(for user: UUID, timeout: Duration?) {
    let file = open(directory.path(of: Self.name(user)), O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Record.length)
    let count = pread(file, &bytes, bytes.count, 0)
    guard count > 0, var record = Record(Data(bytes.prefix(count))), isValid(record) else { return }
    record.expires = end(after: timeout)
    guard let data = record.data else { return }
    _ = pwrite(file, [UInt8](data), data.count, 0)
  }

  func key(for user: UUID) -> DataKey? {
    guard let record = Record(try? directory.contents(of: Self.name(user))) else { return nil }
    guard isValid(record) else {
      remove(for: user)
      return nil
    }
    return DataKey(bytes: Array(record.key))
  }

  private func end(after timeout: Duration?) -> Double? {
    timeout.map { now() + Double($0.components.seconds) }
  }

  private func isValid(_ record: Record) -> Bool {
    record.boot == boot && record.expires.map { now() < $0 } ?? true
  }

  func remove(for user: UUID) { try? directory.removeFile(Self.name(user)) }

  private static func name(_ user: UUID) -> String { "onboarding-session-" + user.uuidString.lowercased() + ".key" }
}
