import FoundationEssentials
import LocalStore
import ServiceData

extension Outbox {
  /// Appends the requests of lines that ``export(_:)`` wrote, all of them or none. Requests that the outbox already has
  /// are skipped.
  public func `import`(_ lines: [[UInt8]]) async throws -> ArchiveReport {
    let parts = ContentParts(name: "lines", size: nil) { number in
      number < lines.count ? lines[number] + [UInt8(ascii: "\n")] : []
    }
    return try await self.import(from: .parts(parts))
  }

  /// Appends the requests of an export, all of them or none. Requests that the outbox already has are skipped. Their
  /// content is read and stored in parts, so that its size does not matter.
  ///
  /// - Parameter archive: a file with lines that ``export(_:)`` wrote, or parts of these.
  /// - Throws: ``OutboxError/unreadableLine(_:reason:)``; `ContentFault` if the file cannot be read.
  public func `import`(from archive: MediaContent.Body) async throws -> ArchiveReport {
    var archive = ArchiveImport(reader: try ArchiveReader(archive), outbox: self)
    // Otherwise, another process could take the content for content without a request.
    let right = try ContentRight(at: url)
    try right.takeToStore()
    defer { right.end() }
    do {
      while let line = try archive.reader.next() { try archive.read(line) }
      let requests = archive.requests
      return try await commit { try $0.add(requests) }
    } catch {
      try? removeUnneeded(Array(archive.names))
      throw error
    }
  }
}

/// Reads an export: stores the content, and collects the requests. The outbox is not occupied in the meantime.
private struct ArchiveImport {
  let reader: ArchiveReader
  let outbox: Outbox
  private(set) var requests: [ArchiveReader.Line] = []
  /// The names of the content that was stored.
  private(set) var names: Set<String> = []

  init(reader: ArchiveReader, outbox: Outbox) {
    self.reader = reader
    self.outbox = outbox
  }

  /// Reads a request, and the lines with its content.
  mutating func read(_ line: ArchiveReader.Line) throws {
    var row = try line.object(expecting: "a request")
    guard case .string(let identity)? = row[RequestColumn.identity.name] else {
      throw line.unreadable("found no request, expected an object with '\(RequestColumn.identity.name)'")
    }
    guard let content = row[OutboxArchive.content] else { return requests.append(line) }
    let body = try body(content, of: line)
    if case .string = content {
      // The content of earlier versions is in the line, which would occupy memory.
      row[OutboxArchive.content] = nil
      requests.append(ArchiveReader.Line(number: line.number, bytes: Value.row(row).json(withControl: true)))
    } else {
      requests.append(line)
    }
    guard let name = try contentName(of: row, line), try outbox.read({ try !$0.has(identity) }),
      names.insert(name).inserted
    else { return try skip(body) }
    guard try outbox.read({ try !$0.needsContent(name) }) else {
      throw line.unreadable("its content is named '\(name)', as that of another request in the outbox")
    }
    do { try outbox.storeAll(body, as: name) } catch is UnreadableContent { try outbox.removeUnneeded([name]) }
  }

  private func body(_ content: Value, of line: ArchiveReader.Line) throws -> MediaContent.Body {
    switch content {
    case .int(let size) where size >= 0: return .parts(reader.content(size: Int(size), of: line))
    case .string(let text):
      if let data = Data(base64Encoded: text) { return .bytes(Array(data)) }
    default: break
    }
    throw line.unreadable("'\(OutboxArchive.content)' is neither a number of bytes nor Base64")
  }

  /// The name under which the content of a request is stored; nil if the request has none.
  ///
  /// - Throws: ``OutboxError/unreadableLine(_:reason:)`` if the name leads to another folder.
  private func contentName(of row: Row, _ line: ArchiveReader.Line) throws -> String? {
    guard case .string(let word)? = row[RequestColumn.kind.name], let kind = LocalChange.Kind(rawValue: word),
      case .row(let payload)? = row[RequestColumn.payload.name],
      let name = RequestCoding.contentName(payload.json(withControl: true), of: kind)
    else { return nil }
    guard !name.contains("/"), !name.contains("\0"), name != ".", name != ".." else {
      throw line.unreadable("its content is named '\(name)', expected a name without '/'")
    }
    return name
  }

  /// Passes over content that is not needed.
  private func skip(_ body: MediaContent.Body) throws {
    let reader = try ContentReader(body)
    do { while try !reader.next().isEmpty {} } catch is UnreadableContent {}
  }
}

extension OutboxDatabase {
  /// Whether there is a request with an identity.
  fileprivate func has(_ identity: String) throws -> Bool {
    let search = try connection.statement("SELECT 1 FROM requests WHERE uuid = ?")
    search.bind(identity, at: 1)
    defer { search.reset() }
    return try search.step()
  }

  /// Appends the requests of lines, whose content is stored.
  func add(_ lines: [ArchiveReader.Line]) throws -> ArchiveReport {
    var report = ArchiveReport()
    for line in lines {
      do {
        guard let id = try insert(line.object(expecting: "a request"), number: upcomingNumber) else {
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
      } catch OutboxError.unreadableRequest(_, let reason) {
        throw line.unreadable(reason)
      }
    }
    return report
  }

  /// Inserts a request.
  ///
  /// - Returns: its number; nil if the outbox has a request with the same identity.
  private func insert(_ row: Row, number: Int64) throws -> Int64? {
    if case .string(let identity)? = row[RequestColumn.identity.name], try has(identity) { return nil }
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
    return number
  }
}
