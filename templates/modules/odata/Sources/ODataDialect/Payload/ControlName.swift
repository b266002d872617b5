import ServiceData

/// The name of control information in V4's JSON, without `@odata.` or `@` (OData 4.01 JSON Format, 4.6).
enum ControlName: String {
  case type, context, count, nextLink, deltaLink, removed, id, etag, editLink, readLink
  case mediaContentType, mediaReadLink, mediaEditLink, mediaEtag
  case navigationLink, associationLink, metadataEtag, deltaContext = "delta"

  /// The control information that a member's name denotes; nil for a property or a custom annotation.
  init?(_ name: String) {
    let text = name.utf8
    guard text.first == UInt8(ascii: "@") else { return nil }
    let bare = name.hasPrefix("@odata.") ? name.dropFirst(7) : name.dropFirst()
    self.init(rawValue: String(bare))
  }

  /// The name under which a row stores the link to more elements of one of its collections.
  static func nextLink(of member: String) -> String { member + "@odata.nextLink" }

  /// The control information of a row under which it is stored.
  var row: RowControl? {
    switch self {
    case .etag: .etag
    case .id: .id
    case .editLink: .editLink
    case .mediaContentType: .mediaContentType
    case .mediaReadLink: .mediaReadLink
    case .mediaEditLink: .mediaEditLink
    case .mediaEtag: .mediaETag
    default: nil
    }
  }
}

extension PayloadPage {
  /// Stores control information of a collection. An empty link leads nowhere; some services end a collection with one.
  mutating func set(_ control: ControlName, to value: Value) {
    switch (control, value) {
    case (.count, .int(let number)): count = Int(exactly: number)
    case (.count, .string(let digits)): count = Int(digits)
    case (.nextLink, .string(let link)) where !link.isEmpty: nextLink = link
    case (.deltaLink, .string(let link)) where !link.isEmpty: deltaLink = link
    default: break
    }
  }
}
