/// The names in one scope of emitted code; ensures that they are unique.
struct NameScope {
  private var taken: Set<String>
  /// The next number to try for each name; smaller ones are taken.
  private var numbers: [String: Int] = [:]
  /// The reserved names.
  private let reserved: [Set<String>]
  /// The suffix for reserved names.
  private let suffix: String

  /// Whether a name is reserved that is not in the sets.
  private let isReservedElsewhere: (String) -> Bool
  /// Whether a name is taken that was not settled here.
  private let isTakenElsewhere: (String) -> Bool

  init(
    reserved: Set<String>..., suffix: String, taken: Set<String> = [],
    isReservedElsewhere: @escaping (String) -> Bool = { _ in false },
    isTakenElsewhere: @escaping (String) -> Bool = { _ in false }
  ) {
    self.isTakenElsewhere = isTakenElsewhere
    self.isReservedElsewhere = isReservedElsewhere
    self.reserved = reserved
    self.suffix = suffix
    self.taken = taken
  }

  /// Registers a name; returns `false` if it is taken.
  mutating func claim(_ name: String) -> Bool { !isTakenElsewhere(name) && taken.insert(name).inserted }

  /// Returns a free name for a spelling: unchanged, or with the suffix if it is reserved, or else the first free one of
  /// `alternatives`, or else with a number.
  mutating func settle(
    _ spelling: NameSpelling, suffix ownSuffix: String? = nil,
    alternatives: () -> [(name: String, reason: NameDecision.Reason)] = { [] }
  ) -> (name: String, reasons: [NameDecision.Reason]) {
    var reasons = spelling.reasons
    var name = spelling.text
    if isReserved(name) {
      name += ownSuffix ?? suffix
      reasons.append(.reserved)
    }
    if claim(name) { return (name, reasons) }
    for alternative in alternatives() where !isReserved(alternative.name) {
      if claim(alternative.name) { return (alternative.name, reasons + [alternative.reason]) }
    }
    var number = numbers[name] ?? 2
    defer { numbers[name] = number + 1 }
    while !claim("\(name)\(number)") { number += 1 }
    return ("\(name)\(number)", reasons + [.clash])
  }

  /// Whether a name is neither reserved nor taken.
  func isFree(_ name: String) -> Bool { !isReserved(name) && !isTakenElsewhere(name) && !taken.contains(name) }

  /// Whether a name is reserved.
  func isReserved(_ name: String) -> Bool {
    reserved.contains { $0.contains(name) } || isReservedElsewhere(name)
  }
}
