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
    let expires: Double? = timeout.map { now() + Double($0.components.seconds) }
    let record = Record(key: Data(key.bytes), expires: expires, boot: boot)
    return (try? directory.keep(record, named: Self.name(user))) != nil
  }

  func key(for user: UUID) -> DataKey? {
    guard let record = try? directory.document(Record.self, named: Self.name(user)) else { return nil }
    guard record.boot == boot, record.expires.map({ now() < $0 }) ?? true else {
      remove(for: user)
      return nil
    }
    return DataKey(bytes: Array(record.key))
  }

  func remove(for user: UUID) { try? directory.removeFile(Self.name(user)) }

  private static func name(_ user: UUID) -> String { "onboarding-session-" + user.uuidString.lowercased() + ".key" }
}
