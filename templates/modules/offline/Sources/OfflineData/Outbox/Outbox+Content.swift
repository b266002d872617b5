import FoundationEssentials
import ServiceData

/// Content that waits to be sent. It is in a file beside the outbox, or where the outbox is encrypted, inside it.
extension Outbox {
  /// What a request sends: the content itself, or the file that holds it.
  ///
  /// - Throws: ``OutboxError``.
  public func content(of media: MediaUpload) async throws -> MediaContent.Body { try content(named: media.file) }

  /// What a creation of a media entity sends; empty content where it was queued without any.
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

  /// Has an encrypted outbox take in what earlier versions of the program kept in files beside it. What cannot be taken
  /// in now is sent from its file, and taken in by a later opening.
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

  /// Content that no request waits with is of no use; where it cannot be deleted it does no harm.
  func removeFile(_ name: String) { try? FileManager.default.removeItem(at: mediaURL(name)) }
}

extension OutboxDatabase {
  /// Keeps content, unless no request waits with it.
  fileprivate func takeIn(_ bytes: [UInt8], as name: String) throws {
    if try requests().contains(where: { $0.change.contentName == name }) { try contents?.keep(bytes, as: name) }
  }
}
