import FoundationEssentials
import Glibc
import LocalFiles

/// The log of a program: lines of JSON in `log/program.jsonl` in the profile.
///
/// A file that has become too large is renamed to `program.1.jsonl`, and older files to higher numbers; the oldest one is
/// removed. Several processes can write at the same time. Entries must not contain secrets or business data, since the
/// log is not encrypted.
public struct ProgramLog: Sendable {
  /// How important an entry is.
  public enum Priority: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// For developers: every request.
    case low
    /// The usual work: every command.
    case medium
    /// What needs attention: failures.
    case high
    /// What is logged in any case.
    case required

    public static func < (lhs: Priority, rhs: Priority) -> Bool {
      allCases.firstIndex(of: lhs) ?? 0 < allCases.firstIndex(of: rhs) ?? 0
    }
  }

  /// A line of the log.
  public struct Entry: Sendable, Hashable, Codable {
    /// When it was written, with milliseconds (ISO 8601).
    public var time: String
    public var priority: Priority
    /// What wrote it: `command`, `request`, or a name of the application's own.
    public var area: String
    /// A sentence without secrets or business data.
    public var message: String
    /// Numbers that programs read, such as `milliseconds`.
    public var numbers: [String: Int]?
  }

  /// A place in the log, up to which it was read.
  public struct Position: Sendable, Hashable, Codable {
    /// The file by its number in the file system, which a rename does not change, and the bytes of it that were read.
    var file: UInt64
    var offset: Int
    /// The time of the last entry that was read, by which a new file with the same number is recognized.
    var time: String
  }

  /// The maximum size of a file in bytes.
  public static let fileSize = 1 << 20
  /// The maximum number of files.
  public static let fileCount = 4

  private let directory: ProfileDirectory
  private let file: String
  private let lowest: Priority
  private let fileSize: Int
  private let now: @Sendable () -> Date

  /// Refers to the log of a profile, without accessing the disk.
  ///
  /// - Parameters:
  ///   - file: the name of the files, without number and extension.
  ///   - lowest: the lowest priority that is written.
  ///   - fileSize: the size in bytes after which a new file begins.
  ///   - now: the current time.
  public init(
    profile: ProfileDirectory, file: String = "program", lowest: Priority = .medium, fileSize: Int = Self.fileSize,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    directory = profile.subdirectory("log")
    self.file = file
    self.lowest = lowest
    self.fileSize = fileSize
    self.now = now
  }

  /// Writes an entry, if its priority is high enough. A log that cannot be written is not a reason to fail.
  ///
  /// - Returns: the entry, even if it is not written.
  @discardableResult
  public func write(_ priority: Priority, _ area: String, _ message: String, numbers: [String: Int]? = nil) -> Entry {
    let time = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let entry = Entry(time: time, priority: priority, area: area, message: message, numbers: numbers)
    guard priority >= lowest else { return entry }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let line = try? encoder.encode(entry), (try? directory.create()) != nil else { return entry }
    try? append(line + [UInt8(ascii: "\n")])
    return entry
  }

  /// The entries, the oldest one first. Lines that cannot be read are left out.
  ///
  /// - Parameters:
  ///   - lowest: the lowest priority to return.
  ///   - count: how many of the latest entries to return.
  /// - Throws: ``ProfileError``.
  public func entries(from lowest: Priority = .low, last count: Int = .max) throws -> [Entry] {
    Array(try files().flatMap { Self.entries(in: $0.lines) }.filter { $0.priority >= lowest }.suffix(count))
  }

  /// The entries after a position, the oldest one first, and the position after them. If the file of the position was removed
  /// in the meantime, these are all later ones.
  ///
  /// - Throws: ``ProfileError``.
  func entries(after position: Position?) throws -> (entries: [Entry], end: Position?) {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let files = try files()
    var entries: [Entry] = []
    if let position, let index = files.firstIndex(where: { $0.contains(position) }) {
      entries = Self.entries(in: files[index].lines.dropFirst(position.offset))
      entries += files[(index + 1)...].flatMap { Self.entries(in: $0.lines) }
    } else {
      entries = files.flatMap { Self.entries(in: $0.lines) }.filter { $0.time > position?.time ?? "" }
    }
    guard let last = entries.last, let file = files.last else { return ([], position) }
    return (entries, Position(file: file.number, offset: file.lines.count, time: last.time))
  }

  /// A file of the log.
  private struct File {
    let number: UInt64
    /// The complete lines.
    let lines: Data

    /// Whether a position is in this file, and not in an earlier one with the same number.
    func contains(_ position: Position) -> Bool {
      guard number == position.file, position.offset <= lines.count else { return false }
      let last = lines.prefix(position.offset).dropLast().split(separator: UInt8(ascii: "\n")).last
      return last.map { ProgramLog.entries(in: $0).last?.time == position.time } ?? false
    }
  }

  /// The files, the oldest one first.
  private func files() throws -> [File] {
    try (0..<Self.fileCount).reversed().compactMap { number in
      var information = stat()
      guard stat(directory.path(of: name(number)), &information) == 0,
        let data = try directory.contents(of: name(number))
      else { return nil }
      let end = data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? data.startIndex
      return File(number: UInt64(information.st_ino), lines: data[..<end])
    }
  }

  private static func entries(in lines: Data) -> [Entry] {
    let decoder = JSONDecoder()
    return lines.split(separator: UInt8(ascii: "\n")).compactMap { try? decoder.decode(Entry.self, from: $0) }
  }

  private func name(_ number: Int) -> String { number == 0 ? "\(file).jsonl" : "\(file).\(number).jsonl" }

  /// Appends a line under a lock, so that no other process renames the file in the meantime.
  private func append(_ line: Data) throws {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let path = directory.path(of: name(0))
    var information = stat()
    if stat(path, &information) == 0, Int(information.st_size) + line.count > fileSize { rotate() }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    _ = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// The lock of the files. A process that was stopped while it held the lock must not keep commands from their work.
  private func lock() throws -> FileLock {
    try ProfileLock.wait(path: directory.path(of: "lock"), patience: .seconds(1))
  }

  private func rotate() {
    for number in (1..<Self.fileCount).reversed() {
      rename(directory.path(of: name(number - 1)), directory.path(of: name(number)))
    }
  }
}
