/// The matched elements of two models: those in both, and those in only one of them.
struct ElementPairs<Element> {
  private(set) var both: [(old: Element, new: Element)] = []
  private(set) var removed: [Element] = []
  private(set) var added: [Element] = []

  /// Pairs elements by key. Of several elements with the same key in a model, the first counts.
  ///
  /// - Parameters:
  ///   - oldKey: the key of an old element, with the names of the newer model.
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
