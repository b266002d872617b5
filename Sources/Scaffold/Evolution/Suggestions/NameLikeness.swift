/// The similarity of two names, from 0 to 1: the proportion of common pairs of adjacent letters (Dice's coefficient),
/// or 1 if the names differ only in case and underscores.
enum NameLikeness {
  static func of(_ left: String, _ right: String) -> Double {
    let (first, second) = (letters(left), letters(right))
    if first == second { return 1 }
    var pairs = Dictionary(neighbours(first).map { ($0, 1) }, uniquingKeysWith: +)
    var common = 0
    for pair in neighbours(second) {
      guard let count = pairs[pair], count > 0 else { continue }
      pairs[pair] = count - 1
      common += 1
    }
    let all = first.count + second.count - 2
    return all <= 0 ? 0 : 2 * Double(common) / Double(all)
  }

  private static func letters(_ name: String) -> [UInt8] { name.lowercased().utf8.filter { $0 != UInt8(ascii: "_") } }

  private static func neighbours(_ letters: [UInt8]) -> [UInt16] {
    zip(letters, letters.dropFirst()).map { UInt16($0) << 8 | UInt16($1) }
  }
}
