import ServiceData

/// A link that was added or removed locally, for a navigation property without a referential constraint.
public struct LinkEdit: Sendable, Hashable {
  /// The name of the navigation property.
  public var navigation: String
  /// Whether the link was added.
  public var isAdded: Bool
  /// The entity set of the related entity; empty if a single-valued property is cleared.
  public var targetSet: String
  /// The text of the related entity's key; nil if a single-valued property is cleared.
  public var target: String?
  /// The position among the edits of all entities; later edits take precedence.
  public var number: Int64 = 0

  /// An edit with ``number`` 0.
  public init(navigation: String, isAdded: Bool, targetSet: String, target: String?) {
    self.navigation = navigation
    self.isAdded = isAdded
    self.targetSet = targetSet
    self.target = target
  }

  /// The edit as text.
  public var text: String {
    let sign = (isAdded ? "+" : "-") + (number == 0 ? "" : String(number))
    let words = [navigation, sign, targetSet] + (target.map { [$0] } ?? [])
    return String(decoding: Value.list(words.map { .string($0) }).json(), as: UTF8.self)
  }

  /// Parses ``text``; nil for any other text.
  public init?(text: String) {
    guard let value = try? Value(json: Array(text.utf8)) else { return nil }
    self.init(value)
  }

  init?(_ value: Value) {
    guard case .list(let values) = value else { return nil }
    let words = values.compactMap { if case .string(let word) = $0 { word } else { nil } }
    guard words.count >= 3, words.count == values.count else { return nil }
    self.init(
      navigation: words[0], isAdded: words[1].hasPrefix("+"), targetSet: words[2],
      target: words.count > 3 ? words[3] : nil)
    number = Int64(words[1].dropFirst()) ?? 0
  }
}

/// The local link edits of an entity with local changes. `$links` has the service's links.
struct LinkOverlay: Equatable {
  /// The note that `$links` has no local links, unlike in files of earlier formats.
  static let formatNote = "links.format"

  struct Target: Equatable {
    var table: Int64
    /// The `$id` of the row; negative for one that is hidden.
    var row: Int64
  }

  var edits: [LinkEdit] = []
  /// In files of earlier formats: the service's links of each navigation property, in order.
  var bases: [String: [Target]] = [:]

  init() {}

  init(text: String) {
    guard case .list(let parts)? = try? Value(json: Array(text.utf8)), parts.count == 2,
      case .list(let edits) = parts[0], case .row(let bases) = parts[1]
    else { return }
    self.edits = edits.compactMap { LinkEdit($0) }
    for member in bases.dynamic {
      guard case .list(let values) = member.value else { continue }
      let numbers = values.compactMap { if case .int(let number) = $0 { number } else { nil } }
      self.bases[member.name] = stride(from: 0, to: numbers.count - 1, by: 2).map {
        Target(table: numbers[$0], row: numbers[$0 + 1])
      }
    }
  }

  /// The overlay as text; nil without edits.
  var text: String? {
    guard !edits.isEmpty else { return nil }
    var writer = JSONWriter()
    writer.beginArray()
    writer.write(.list(edits.compactMap { try? Value(json: Array($0.text.utf8)) }))
    writer.beginObject()
    writer.endObject()
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
