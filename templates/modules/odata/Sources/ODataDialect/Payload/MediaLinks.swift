import ServiceData

/// The links from an entity to its content (OData 4.01 JSON Format, 4.6.13; OData V3 JSON Verbose Format, 7.1).
struct MediaLinks: Sendable, Hashable {
  private(set) var read: String?
  private(set) var edit: String?

  /// Reads the links from the body of an entity: those of the entity, or of one of its stream properties.
  ///
  /// - Returns: nil for a body that is not an entity.
  init?(_ bytes: [UInt8], property: String?) {
    guard case .row(let whole)? = try? Value(json: bytes) else { return nil }
    let entity = Self.row(whole, "d") ?? whole
    let resource = property.map { Self.row(entity, $0).flatMap { Self.row($0, "__mediaresource") } }
    if let links = resource ?? Self.row(entity, "__metadata") {
      read = Self.text(links, "media_src")
      edit = Self.text(links, "edit_media")
    }
    let prefix = property ?? ""
    read = read ?? Self.text(entity, "\(prefix)@odata.mediaReadLink") ?? Self.text(entity, "\(prefix)@mediaReadLink")
    edit = edit ?? Self.text(entity, "\(prefix)@odata.mediaEditLink") ?? Self.text(entity, "\(prefix)@mediaEditLink")
    // Content that can be changed at a URL can also be read there.
    read = read ?? edit
  }

  private static func row(_ row: Row, _ name: String) -> Row? {
    if case .row(let inner) = row[name] { inner } else { nil }
  }

  private static func text(_ row: Row, _ name: String) -> String? {
    if case .string(let text) = row[name] { text } else { nil }
  }
}
