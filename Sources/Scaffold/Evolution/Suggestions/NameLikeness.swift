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

  /// Whether a word of three letters or more is in both names. A word begins with an uppercase letter or follows an
  /// underscore: `Date` in `DeliveryDate` and `due_date`.
  static func haveWordInCommon(_ left: String, _ right: String) -> Bool {
    !words(left).isDisjoint(with: words(right))
  }

  private static func words(_ name: String) -> Set<String> {
    var words = [""]
    var isAfterLowercase = false
    for character in name {
      if character == "_" || character.isUppercase && isAfterLowercase { words.append("") }
      if character != "_" { words[words.count - 1] += character.lowercased() }
      isAfterLowercase = character.isLowercase || character.isNumber
    }
    return Set(words.filter { $0.count >= 3 })
  }

  private static func letters(_ name: String) -> [UInt8] { name.lowercased().utf8.filter { $0 != UInt8(ascii: "_") } }

  private static func neighbours(_ letters: [UInt8]) -> [UInt16] {
    zip(letters, letters.dropFirst()).map { UInt16($0) << 8 | UInt16($1) }
  }
}
