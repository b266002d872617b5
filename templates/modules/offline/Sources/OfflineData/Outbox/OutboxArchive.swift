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

  public init() {}
}

/// The requests of an outbox as JSON Lines: one object a line, with the columns of the file as members.
///
/// It reads one request at a time and skips unreadable ones, so that a damaged outbox yields what is left.
struct OutboxArchive {
  private static let content = "content"

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
        guard let bytes = try self.line(of: id, &report) else { continue }
        try line(bytes)
        report.requests += 1
      } catch let error as SQLiteError {
        report.unreadable.append(id)
        report.damage = error.description
      }
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

  private func line(of id: Int64, _ report: inout ArchiveReport) throws -> [UInt8]? {
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
    if let kind = LocalChange.Kind(rawValue: statement.text(at: RequestColumn.kind.rawValue)),
      let bytes = content(statement.bytes(at: RequestColumn.payload.rawValue), of: kind, &report)
    {
      writer.field(Self.content, bytes.base64EncodedString())
    }
    writer.endObject()
    return writer.bytes
  }

  /// The content of a request; nil if it cannot be read. The request is still usable then.
  private func content(_ payload: [UInt8], of kind: LocalChange.Kind, _ report: inout ArchiveReport) -> Data? {
    guard let name = RequestCoding.contentName(payload, of: kind) else { return nil }
    do {
      if let bytes = try contents?.bytes(of: name) { return Data(bytes) }
    } catch {
      report.damage = String(describing: error)
    }
    return FileManager.default.contents(atPath: media(name).path)
  }

  /// Inserts the request of a line.
  ///
  /// - Returns: its number; nil if the outbox has a request with the same identity.
  func insert(_ line: [UInt8], number: Int64) throws -> Int64? {
    guard case .row(let row) = try Value(json: line),
      case .string(let identity)? = row[RequestColumn.identity.name]
    else {
      throw OutboxError.unreadableLine(0, reason: "found no request, expected an object with 'uuid'")
    }
    let search = try connection.statement("SELECT 1 FROM requests WHERE uuid = ?")
    search.bind(identity, at: 1)
    defer { search.reset() }
    if try search.step() { return nil }
    let statement = try connection.statement(
      "INSERT INTO requests (\(RequestColumn.list)) VALUES (\(RequestColumn.parameters))")
    for column in RequestColumn.allCases {
      switch row[column.name] {
      case .int(let value)?: statement.bind(value, to: column)
      case .decimal(let digits)?: statement.bind(Double(digits), to: column)
      case .string(let text)?: statement.bind(text, to: column)
      case .null?, nil: break
      // A value that does not fit the column is reported when the request is read.
      case let value?: statement.bind(json: value.json(withControl: true), to: column)
      }
    }
    statement.bind(number, to: RequestColumn.id)
    try statement.run()
    if case .string(let text)? = row[Self.content], case .string(let word)? = row[RequestColumn.kind.name],
      let kind = LocalChange.Kind(rawValue: word), case .row(let payload)? = row[RequestColumn.payload.name],
      let file = RequestCoding.contentName(payload.json(withControl: true), of: kind),
      let data = Data(base64Encoded: text)
    {
      if let contents {
        try MediaContent.Body.bytes(Array(data)).forEachPart(named: file) { try contents.keep($0) }
      } else {
        try MediaFile.write(.bytes(Array(data)), to: media(file))
      }
    }
    return number
  }
}

extension OutboxDatabase {
  /// Appends the requests of lines that ``OutboxArchive`` wrote.
  func add(_ lines: [[UInt8]], media: @escaping (String) -> URL) throws -> ArchiveReport {
    let archive = OutboxArchive(connection: connection, contents: contents, media: media)
    var report = ArchiveReport()
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do {
        guard let id = try archive.insert(line, number: upcomingNumber) else {
          report.known += 1
          continue
        }
        // Only inserted requests take a number: the store must not get ahead of the outbox.
        _ = nextNumber()
        var request = try existing(id)
        if request.state.allows(.interrupt) {
          try request.apply(.interrupt)
          request.mayHaveBeenDone = true
        }
        try save(request)
        try saveNeeds(of: request)
        try touch(request.set, keyText(of: request))
        report.requests += 1
      } catch let error as JSONError {
        throw OutboxError.unreadableLine(index + 1, reason: error.description)
      } catch OutboxError.unreadableLine(_, let reason) {
        throw OutboxError.unreadableLine(index + 1, reason: reason)
      } catch OutboxError.unreadableRequest(_, let reason) {
        throw OutboxError.unreadableLine(index + 1, reason: reason)
      }
    }
    return report
  }
}

extension Outbox {
  /// Writes all requests as JSON Lines, including media content.
  ///
  /// - Parameter line: receives one line at a time, without a line break.
  /// - Returns: what could be read. The outbox is not changed.
  public func export(_ line: @Sendable ([UInt8]) throws -> Void) async throws -> ArchiveReport {
    try read { try OutboxArchive(connection: $0.connection, contents: $0.contents, media: mediaURL).write(line) }
  }

  /// Appends the requests of lines that ``export(_:)`` wrote, all of them or none. Requests that the outbox already has
  /// are skipped.
  public func `import`(_ lines: [[UInt8]]) async throws -> ArchiveReport {
    try await commit { [mediaURL] in try $0.add(lines, media: mediaURL) }
  }
}
