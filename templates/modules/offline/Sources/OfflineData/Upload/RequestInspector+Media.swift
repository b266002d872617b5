import ServiceData

/// Replacement of content. Content cannot be merged, so any change of it by the service is a conflict.
extension RequestInspector {
  /// Compares waiting content with the service's.
  ///
  /// The ETag of the content counts. Services return it with a media entity (`media_etag`, OData 4.01 JSON Format,
  /// 4.6.13) and with the content itself. If it was not known here, the ETag of the entity is used instead.
  func compare(_ media: MediaUpload, _ request: OutboxRequest) async throws -> Finding {
    guard var theirs = try await entity(media.key, in: media.set) else { return .conflict(theirs: nil, []) }
    var version = media.property == nil ? theirs[.mediaETag] : nil
    var kept: KeptContent?
    if version == nil {
      kept = try await search.keptContent(of: media)
      version = kept?.etag
    }
    let isChanged =
      if let known = media.knownVersion { known != version } else { Self.differ(request.base?.etag, theirs.etag) }
    if isChanged || request.mayHaveBeenDone {
      if kept == nil { kept = try await search.keptContent(of: media) }
      if media.property == nil { theirs[.mediaETag] = version }
      if kept?.isSame == true { return .done(theirs) }
    }
    if isChanged { return .conflict(theirs: theirs, [media.conflict(theirs: version)]) }
    var current = media
    current.etag = version
    return .send(.media(current), theirs: nil)
  }

  /// Searches for the entity that was created from content, after its answer was lost.
  func lookForContent(of row: Row, _ set: String, _ request: OutboxRequest) async throws -> Finding {
    let content = try await search.outbox.content(ofNew: row).body
    let key = request.hasTemporaryKey ? nil : request.key
    switch try await search.find(content, of: remote.createsMediaWhole ? row : nil, in: set, key: key) {
    case .found(let theirs): return .done(theirs)
    case .perhaps(let rows): return .perhapsDone(rows)
    case .absent: return .send(request.change, theirs: nil)
    case .unknowable: return .unknowable
    }
  }

  private static func differ(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other, !one.isEmpty, !other.isEmpty else { return false }
    return one != other
  }
}

extension MediaUpload {
  /// The ETag of the content to replace; nil if it is not known.
  var knownVersion: String? { etag?.isEmpty == false ? etag : nil }

  /// The content as a property that both sides changed, represented by its ETags. The content of a media entity has the
  /// name that it has in URLs (OData 4.01 Part 2: URL Conventions, 4.12).
  func conflict(theirs version: String?) -> PropertyConflict {
    PropertyConflict(
      property: property ?? "$value", base: knownVersion.map { .string($0) },
      mine: contentType.map { .string($0) }, theirs: version.map { .string($0) })
  }
}
