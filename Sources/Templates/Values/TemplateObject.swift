/// The members of a context by name, and where the object came from.
///
/// Members are kept in a hash table keyed by `TemplateName.hash`, which a template's own names carry since they were
/// parsed: finding one hashes nothing and mostly compares one string.
public struct TemplateObject: Sendable {
  /// An opaque number, for example a line of the metadata, that the map of output lines repeats.
  public let origin: Int?
  private let entries: [Entry]
  private let slots: [Int32]

  private struct Entry: Sendable {
    let name: TemplateName
    let value: TemplateValue
  }

  /// Makes an object of members, with the number of its origin if it has one.
  public init(_ members: [String: TemplateValue], origin: Int? = nil) {
    self.origin = origin
    entries = members.map { Entry(name: TemplateName($0.key), value: $0.value) }
    var slots = [Int32](repeating: -1, count: Self.slotCount(for: members.count))
    for (index, entry) in entries.enumerated() {
      var slot = entry.name.hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index)
    }
    self.slots = slots
  }

  /// The member of a name, or `nil` if the object has none of that name (a member may well be `null`).
  public subscript(name: String) -> TemplateValue? {
    self[TemplateName(name)]
  }

  /// The names of all members, in order of their text.
  public var names: [String] {
    entries.map(\.name.text).sorted()
  }

  subscript(name: TemplateName) -> TemplateValue? {
    let mask = slots.count - 1
    var slot = name.hash & mask
    while true {
      let index = Int(slots[slot])
      guard index >= 0 else { return nil }
      if entries[index].name == name { return entries[index].value }
      slot = (slot + 1) & mask
    }
  }

  /// A power of two with at least half of the slots free, so that a search ends soon.
  private static func slotCount(for count: Int) -> Int {
    var slots = 2
    while slots < count * 2 { slots *= 2 }
    return slots
  }
}
