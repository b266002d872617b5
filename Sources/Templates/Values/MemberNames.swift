/// The names of an object's members in a hash table keyed by `TemplateName.hash`. Objects of one kind share it.
///
/// The hashes of a template's names are computed when the template is parsed. Finding a name therefore computes no hash
/// and usually compares one string.
public final class MemberNames: Sendable {
  private let names: [TemplateName]
  private let slots: [Int32]

  /// Creates the table of some names, which must be unique.
  public init(_ names: [String]) {
    self.names = names.map(TemplateName.init)
    var slots = [Int32](repeating: -1, count: Self.slotCount(for: names.count))
    for (index, name) in self.names.enumerated() {
      var slot = name.hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index)
    }
    self.slots = slots
  }

  var count: Int { names.count }

  var sorted: [String] { names.map(\.text).sorted() }

  func index(of name: TemplateName) -> Int? {
    let mask = slots.count - 1
    var slot = name.hash & mask
    while true {
      let index = Int(slots[slot])
      guard index >= 0 else { return nil }
      if names[index] == name { return index }
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
