import FoundationEssentials
import ServiceData

/// Content that waits to be sent. It is in a file next to the outbox, or inside an encrypted outbox.
extension Outbox {
  /// The content of a request: its bytes, or the file that contains them.
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
    if let bytes = try read({ try $0.contents?.bytes(of: name) }) { return .bytes(bytes) }
    return .file(mediaURL(name).path)
  }

  /// Moves content that earlier versions of the program stored in files into an encrypted outbox. A file that cannot be
  /// moved now is sent as it is, and the next opening tries again.
  func takeInFiles() async {
    let folder = mediaURL("").path
    guard (try? read { $0.contents != nil }) == true,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return }
    for name in names {
      guard let data = FileManager.default.contents(atPath: mediaURL(name).path),
        (try? await commit { try $0.takeIn(Array(data), as: name) }) != nil
      else { continue }
      removeFile(name)
    }
  }

  /// Content without a request is of no use; a file that cannot be deleted does no harm.
  func removeFile(_ name: String) { try? FileManager.default.removeItem(at: mediaURL(name)) }
}

extension MediaContent.Body {
  /// The bytes, read from the file if they are in one.
  ///
  /// - Throws: ``OutboxError/mediaNotKept(path:reason:)``.
  func loaded() throws -> [UInt8] {
    switch self {
    case .bytes(let bytes): return bytes
    case .file(let path):
      guard let data = FileManager.default.contents(atPath: path) else {
        throw OutboxError.mediaNotKept(path: path, reason: "the file cannot be read")
      }
      return [UInt8](data)
    }
  }
}

extension OutboxDatabase {
  /// Stores content if a request waits with it.
  fileprivate func takeIn(_ bytes: [UInt8], as name: String) throws {
    if try requests().contains(where: { $0.change.contentName == name }) { try contents?.keep(bytes, as: name) }
  }
}
