import FoundationEssentials
import LocalStore
import ServiceData

/// The result of an export from an outbox or an import into one.
public struct ArchiveReport: Sendable, Hashable {
  /// The number of requests written or read.
  public var requests = 0
  /// The numbers of requests that could not be read; only for a damaged file.
  public var unreadable: [Int64] = []
  /// The number of requests that were skipped because the outbox already has them.
  public var known = 0
  /// The reason why not everything could be read.
  public var damage: String?
  /// The last number that the outbox had assigned when it was exported. Every later edit, undo or release of
  /// drafts raises it.
  public var lastNumber: Int64?

  /// The report of an archive from which nothing was read yet.
  public init() {}
}

/// The requests of an outbox as JSON Lines: one object a line, with the columns of the file as members. If a request has
/// content, its member `content` is the number of bytes, and the lines after it have these bytes in parts:
/// `{"part":"Base64"}`, or `{"part":null}` if the rest cannot be read.
///
/// It reads one request at a time, and its content in parts, and skips unreadable ones, so that a damaged outbox yields
/// what is left.
struct OutboxArchive {
  /// The member of a request with the number of bytes of its content. Earlier versions wrote the content itself there, as
  /// Base64.
  static let content = "content"
  /// The member of a line with a part of content.
  static let part = "part"

  let connection: SQLiteConnection
  /// The content inside the file; nil if the file has none.
  let contents: ContentTable?
  let media: (String) -> URL

  /// Writes all readable requests, as of one moment. A single transaction also avoids locking the file for each of the
  /// many searches in a damaged file.
  func write(_ line: ([UInt8]) throws -> Void) throws -> ArchiveReport {
    try connection.snapshot { try writeAll(line) }
  }

  private func writeAll(_ line: ([UInt8]) throws -> Void) throws -> ArchiveReport {
    var report = ArchiveReport()
    for id in identifiers(&report) {
      do {
        guard let (bytes, content) = try request(id, &report) else { continue }
        try line(bytes)
        report.requests += 1
        if let content { try write(content, to: line, noting: &report) }
      } catch let error as SQLiteError {
        report.unreadable.append(id)
        report.damage = error.description
      }
    }
    do {
      report.lastNumber = try OutboxDatabase.lastNumber(in: connection)
    } catch {
      report.damage = report.damage ?? String(describing: error)
    }
    return report
  }

  /// The numbers of all requests. In a damaged file, they are read from both ends, and tried one by one in between.
  private func identifiers(_ report: inout ArchiveReport) -> [Int64] {
    let first = identifiers("ORDER BY id", &report)
    // If the search cannot be prepared, for example because the table is missing, every number would fail.
    guard report.damage != nil, (try? connection.statement(Self.search)) != nil else { return first }
    let last = identifiers("ORDER BY id DESC", &report)
    let start = (first.last ?? 0) + 1
    let end = min(last.last ?? start + Self.searchedNumbers, start + Self.searchedNumbersAtMost)
    let between = start..<max(start, end)
    return first + between.filter { (try? has($0)) == true } + last.reversed().filter { $0 >= between.upperBound }
  }

  /// How many numbers are tried if the end of the file yields none.
  private static let searchedNumbers: Int64 = 100_000
  /// The maximum of numbers that are tried, which takes some seconds.
  private static let searchedNumbersAtMost: Int64 = 5_000_000

  private func identifiers(_ order: String, _ report: inout ArchiveReport) -> [Int64] {
    var found: [Int64] = []
    do {
      let statement = try connection.statement("SELECT id FROM requests \(order)")
      defer { statement.reset() }
      while try statement.step() {
        let id = statement.int(at: 0)
        // A damaged sector may contain random numbers, which match no request.
        if id < Int64.max / 2, (try? has(id)) == true {
          found.append(id)
        } else {
          report.damage = "the number of a request is damaged: found \(id), which identifies no request"
        }
      }
    } catch {
      report.damage = error.description
    }
    return found
  }

  private func has(_ id: Int64) throws -> Bool {
    let statement = try connection.statement(Self.search)
    statement.bind(id, at: 1)
    defer { statement.reset() }
    return try statement.step()
  }

  private static let search = "SELECT 1 FROM requests WHERE id = ?"

  /// The line of a request, and its content.
  private func request(
    _ id: Int64, _ report: inout ArchiveReport
  ) throws -> (line: [UInt8], content: WaitingContent?)? {
    let statement = try connection.statement(
      "SELECT \(RequestColumn.list) FROM requests WHERE id = ?")
    statement.bind(id, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    for column in RequestColumn.allCases where !statement.isNull(at: column.rawValue) {
      let index = column.rawValue
      writer.name(column.name)
      switch statement.storageClass(at: index) {
      case .integer: writer.write(statement.int(at: index))
      case .real: writer.write(statement.double(at: index))
      default:
        let value = RequestColumn.structured.contains(column) ? try? Value(json: statement.bytes(at: index)) : nil
        writer.write(value ?? .string(statement.text(at: index)))
      }
    }
    var content: WaitingContent?
    if let kind = LocalChange.Kind(rawValue: statement.text(at: RequestColumn.kind.rawValue)),
      let name = RequestCoding.contentName(statement.bytes(at: RequestColumn.payload.rawValue), of: kind)
    {
      content = self.content(name, &report)
    }
    if let content {
      writer.name(Self.content)
      writer.write(Int64(content.size))
    }
    writer.endObject()
    return (writer.bytes, content)
  }

  /// Content of a request, which is read in parts.
  private struct WaitingContent {
    let size: Int
    /// Reads the next part; empty at the end.
    let next: () throws -> [UInt8]
  }

  /// The content with a name; nil if it cannot be read. The request is still usable then.
  private func content(_ name: String, _ report: inout ArchiveReport) -> WaitingContent? {
    do {
      if let contents, let extent = try contents.extent(of: name) {
        var number = -1
        return WaitingContent(size: extent.bytes) {
          number += 1
          return try contents.part(number, of: name)
        }
      }
      let path = media(name).path
      let reader = try ContentReader(.file(path))
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      return WaitingContent(size: size ?? 0) { try reader.next() }
    } catch {
      report.damage = String(describing: error)
      return nil
    }
  }

  private func write(
    _ content: WaitingContent, to line: ([UInt8]) throws -> Void, noting report: inout ArchiveReport
  ) throws {
    var left = content.size
    while left > 0 {
      var bytes: [UInt8] = []
      do { bytes = try content.next() } catch { report.damage = String(describing: error) }
      guard !bytes.isEmpty, bytes.count <= left else {
        report.damage = report.damage ?? "content has \(content.size - left) of \(content.size) bytes"
        return try line(Array("{\"\(Self.part)\":null}".utf8))
      }
      left -= bytes.count
      // Earlier versions stored content in one part of any size.
      for start in stride(from: 0, to: bytes.count, by: ContentPart.size) {
        let piece = Data(bytes[start..<min(start + ContentPart.size, bytes.count)])
        try line(Array("{\"\(Self.part)\":\"".utf8) + Array(piece.base64EncodedData()) + Array("\"}".utf8))
      }
    }
  }
}

extension Outbox {
  /// Writes all requests as JSON Lines, and content in parts, each in a line of its own.
  ///
  /// - Parameter line: receives one line at a time, without a line break.
  /// - Returns: what could be read. The outbox is not changed.
  public func export(_ line: @Sendable ([UInt8]) throws -> Void) async throws -> ArchiveReport {
    try read { try OutboxArchive(connection: $0.connection, contents: $0.contents, media: mediaURL).write(line) }
  }
}
