import FoundationEssentials
import LocalStore
import ServiceData

/// Content that waits to be sent. It is in a file next to the outbox, or inside an encrypted outbox.
extension Outbox {
  /// The content of a request: its bytes, or the place from which they are read in parts.
  ///
  /// - Throws: ``OutboxError``.
  public func content(of media: MediaUpload) async throws -> MediaContent.Body { try content(named: media.file) }

  /// The content of a new media entity; empty if it was queued without content.
  ///
  /// - Throws: ``OutboxError``.
  public func content(ofNew row: Row) async throws -> MediaContent {
    let body = try LocalChange.service(.create(row, set: "")).contentName.map(content) ?? .bytes([])
    return MediaContent(body, contentType: row[.mediaContentType], name: row[.slug])
  }

  private func content(named name: String) throws -> MediaContent.Body {
    try read { database in
      guard let contents = database.contents, let extent = try contents.extent(of: name) else {
        return .file(mediaURL(name).path)
      }
      guard extent.parts > 1 else { return .bytes(try contents.part(0, of: name)) }
      // Only one part at a time is in memory.
      return .parts(
        ContentParts(name: url.path + ":" + name, size: extent.bytes) { [self] number in
          try read { try $0.contents?.part(number, of: name) ?? [] }
        })
    }
  }

  /// Adds a change together with its content, which is on disk first. The outbox is not occupied while the content is
  /// read. If there is no request in the end, the content is removed.
  ///
  /// - Parameter body: adds the change, and stores the parts that are left with it.
  func add<Result: Sendable>(
    _ content: MediaContent.Body, as name: String,
    _ body: (OutboxDatabase, [ContentPart]) throws -> (result: Result, effects: PendingEffects?)
  ) async throws -> (result: Result, effects: PendingEffects?) {
    // Otherwise, another process could take it for content without a request.
    let right = try ContentRight(at: url)
    try right.takeToStore()
    defer { right.end() }
    do {
      let rest = try store(content, as: name)
      return try await change { try body($0, rest) }
    } catch {
      try? removeUnneeded([name])
      throw (error as? ContentFault).map { OutboxError.mediaNotKept(path: $0.path, reason: $0.reason) } ?? error
    }
  }

  /// Stores content, except for the last parts of content inside the file: these are stored with the request, so that
  /// content of usual size needs one transaction.
  private func store(_ content: MediaContent.Body, as name: String) throws -> [ContentPart] {
    guard try read({ $0.contents != nil }) else {
      try MediaFile.write(content, to: mediaURL(name))
      return []
    }
    var parts: [ContentPart] = []
    try content.forEachPart(named: name) { part in
      parts.append(part)
      guard parts.count == ContentPart.countAtOnce else { return }
      try read { database in try database.connection.transaction { try database.keep(parts) } }
      parts = []
    }
    return parts
  }

  /// Stores all content. The caller has the ``ContentRight`` to store it.
  func storeAll(_ content: MediaContent.Body, as name: String) throws {
    let rest = try store(content, as: name)
    guard !rest.isEmpty else { return }
    try read { database in try database.connection.transaction { try database.keep(rest) } }
  }

  /// Moves content that earlier versions of the program stored in files into an encrypted outbox, and removes content
  /// without a request, which a killed process has left. What is not possible now, the next opening tries again.
  func arrangeContent() async {
    let folder = mediaURL("").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    if (try? read { $0.contents != nil }) == true {
      for name in files where (try? await commit({ try $0.takeIn(mediaURL(name).path, as: name) })) == true {
        removeFile(name)
      }
    }
    let names = files + ((try? read { try $0.contents?.names() }) ?? [])
    guard names.contains(where: { name in (try? read { try $0.needsContent(name) }) == false }),
      let right = try? ContentRight(at: url), right.takeToRemove()
    else { return }
    defer { right.end() }
    try? removeUnneeded(names)
  }

  /// Removes content without a request.
  func removeUnneeded(_ names: [String]) throws {
    try read { database in
      let unneeded = try database.connection.transaction {
        let unneeded = try names.filter { try !database.needsContent($0) }
        for name in unneeded { try database.contents?.remove(name) }
        return unneeded
      }
      unneeded.forEach(removeFile)
      if !unneeded.isEmpty { database.returnSpace() }
    }
  }

  /// The file of ``ContentRight``.
  static func contentLock(of outbox: URL) -> String { outbox.path + "-content.lock" }

  /// Content without a request is of no use; a file that cannot be deleted does no harm.
  func removeFile(_ name: String) { try? FileManager.default.removeItem(at: mediaURL(name)) }
}

extension OutboxDatabase {
  /// Stores the content of a file if a request waits with it.
  ///
  /// - Returns: whether one does.
  fileprivate func takeIn(_ file: String, as name: String) throws -> Bool {
    guard try needsContent(name) else { return false }
    try MediaContent.Body.file(file).forEachPart(named: name) { try contents?.keep($0) }
    return true
  }
}
