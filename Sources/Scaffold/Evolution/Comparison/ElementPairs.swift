/// The elements of two models side by side: those that both have, and those that one of them has.
struct ElementPairs<Element> {
  private(set) var both: [(old: Element, new: Element)] = []
  private(set) var removed: [Element] = []
  private(set) var added: [Element] = []

  /// Pairs elements; of two with one key in one model, the first counts.
  ///
  /// - Parameters:
  ///   - oldKey: the key of an old element, in the names of the newer model.
  ///   - newKey: the key of a new element.
  init<Key: Hashable>(
    _ old: [Element], _ new: [Element], oldKey: (Element) -> Key, newKey: (Element) -> Key
  ) {
    var left = Dictionary(new.map { (newKey($0), $0) }) { first, _ in first }
    var seen: Set<Key> = []
    for element in old {
      let key = oldKey(element)
      guard seen.insert(key).inserted else { continue }
      if let twin = left.removeValue(forKey: key) { both.append((element, twin)) } else { removed.append(element) }
    }
    added = new.filter { left.removeValue(forKey: newKey($0)) != nil }
  }
}
