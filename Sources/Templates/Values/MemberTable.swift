/// The members of an object in a hash table keyed by `TemplateName.hash`.
///
/// The hashes of a template's names are computed when the template is parsed. Finding a name therefore computes no hash
/// and usually compares one string. The table is a class, so that the context stack passes a pointer.
final class MemberTable: Sendable {
  let origin: Int?
  private let entries: [Entry]
  private let slots: [Int32]

  private struct Entry: Sendable {
    let name: TemplateName
    let value: TemplateValue
  }

  init(_ members: [String: TemplateValue], origin: Int?) {
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

  var names: [String] {
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

  /// A power of two that leaves at least half of the slots free, so that searches are short.
  private static func slotCount(for count: Int) -> Int {
    var slots = 2
    while slots < count * 2 { slots *= 2 }
    return slots
  }
}
